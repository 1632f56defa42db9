# Every target sets up what it needs: a virtual environment in .venv, with this tree installed in editable mode.
# Needed beforehand: python3 (3.11 or newer) with venv and pip. Another interpreter: make test PYTHON=python3.12

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help demo demo-tagger demo-ode demo-edits demo-batching test quick deep bench bench-batching lint ruff format-check types imports format check clean

help:
	@echo "make demo    fit the lynx and hare data; saves build/lynx_hare.png"
	@echo "make demo-batching   three batched programs: demo-tagger, demo-ode, demo-edits; saves plots in build/"
	@echo "make test    all tests, $(WORKERS) at a time"
	@echo "make quick   the tests that are not marked slow"
	@echo "make deep    the long random search for wrong gradients"
	@echo "make bench   measure every row of README's table (needs gcc; compares with JAX)"
	@echo "make bench-batching  batching beside JAX, PyTorch, BlackJAX and C (needs gcc; downloads them)"
	@echo "make lint    ruff, mypy --strict, import-linter"
	@echo "make format  apply ruff's formatting and safe fixes"
	@echo "make check   what CI runs"
	@echo "make clean   remove .venv, build and caches"

# ---------------------------------------------------------------------------------------------------------- environments
# One environment, filled in three steps; a stamp says which steps are done, and is out of date when pyproject.toml changes.

$(VENV)/.base: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "$(PYTHON) is older than Python 3.11: run make with PYTHON=python3.11 or newer"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --editable ".[plot]"
	@touch $@

$(VENV)/.dev: $(VENV)/.base
	$(BIN)/python -m pip install --quiet --group test --group lint
	@touch $@

$(VENV)/.bench: $(VENV)/.base
	$(BIN)/python -m pip install --quiet --group bench
	@touch $@

$(VENV)/.peers: $(VENV)/.bench
	$(BIN)/python -m pip install --quiet --group peers
	@touch $@

# ----------------------------------------------------------------------------------------------------------------- to run

demo: $(VENV)/.base
	$(BIN)/python examples/lotka_volterra.py --out build/lynx_hare.png

demo-tagger: $(VENV)/.base
	$(BIN)/python examples/lstm_tagger.py --out build/lstm_tagger.png

demo-ode: $(VENV)/.base
	$(BIN)/python examples/adaptive_ode.py --out build/adaptive_ode.png

demo-edits: $(VENV)/.base
	$(BIN)/python examples/edit_distance.py --out build/edit_distance.png

demo-batching: demo-tagger demo-ode demo-edits

bench: $(VENV)/.bench
	$(BIN)/python bench/spine.py --json build/bench.json

bench-batching: $(VENV)/.peers
	$(BIN)/python bench/batching.py --json build/batching.json

# --------------------------------------------------------------------------------------------------------------- to check

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(WORKERS)
	cd linrules && OPENBLAS_NUM_THREADS=1 ../$(BIN)/python -m pytest -n $(WORKERS)

quick: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(WORKERS) -m "not slow and not bench and not deep"

deep: $(VENV)/.dev
	$(BIN)/python -m pytest -n $(WORKERS) -m deep

lint: ruff format-check types imports

ruff: $(VENV)/.dev
	$(BIN)/ruff check --output-format concise .

format-check: $(VENV)/.dev
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy --strict src/pullback
	cd linrules && ../$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

check:
	bash .ci/run

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
