# SPDX-License-Identifier: MIT
"""TBD"""
