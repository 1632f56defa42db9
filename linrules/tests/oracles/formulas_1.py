"""FD verification of every non-trivial adjoint / tangent formula of the rules."""
import numpy as np, scipy.linalg as sl
from scipy.linalg import lapack
rng=np.random.default_rng(0)
H=lambda A:A.conj().T
T_=lambda A:A.T
tril,triu,diag=np.tril,np.triu,np.diag
st=lambda A:np.tril(A,-1); su=lambda A:np.triu(A,1)
def rn(*s,c=False):
    a=rng.standard_normal(s)
    return a+1j*rng.standard_normal(s) if c else a
def ip(a,b): return float(np.real(np.vdot(a,b)))
def jvp(f,xs,ds,h=1e-6):
    p=f(*[x+h*d for x,d in zip(xs,ds)]); m=f(*[x-h*d for x,d in zip(xs,ds)])
    return [(a-b)/(2*h) for a,b in zip(p,m)]
RES=[]
def check(name,f,xs,adj,tan=None,cplx=None,realargs=(),tol=2e-6,dirs=None):
    """f(*xs)->tuple outs ; adj(xs,outs,obars)->tuple xbars ; tan(xs,outs,ds)->tuple douts"""
    xs=[np.asarray(x) for x in xs]
    outs=f(*xs)
    errs=[]
    for _ in range(3):
        if dirs is None:
            ds=[rn(*x.shape,c=np.iscomplexobj(x)) for x in xs]
        else: ds=dirs()
        J=jvp(f,xs,ds)
        ob=[rn(*np.shape(o),c=np.iscomplexobj(o)) for o in outs]
        xb=adj(xs,outs,ob)
        l=sum(ip(o,j) for o,j in zip(ob,J)); r=sum(ip(b,d) for b,d in zip(xb,ds))
        errs.append(abs(l-r)/(abs(l)+1e-3))
        if tan is not None:
            t=tan(xs,outs,ds)
            for a,b in zip(t,J): errs.append(np.linalg.norm(np.asarray(a)-b)/(np.linalg.norm(b)+1e-3))
    e=max(errs); ok=e<tol; RES.append((name,e,ok)); print(('ok  ' if ok else 'FAIL'),name,'%.1e'%e)
def opf(t): return {'N':lambda A:A,'T':lambda A:A.T,'C':H}[t]
def optan(t): return opf(t)
# ---------------- BLAS
for c in (0,1):
    s='z' if c else 'd'
    al,be=(rn(c=c),rn(c=c))
    # gemm
    for ta in 'NTC':
        for tb in 'NTC':
            A=rn(*((3,4) if ta=='N' else (4,3)),c=c); B=rn(*((4,5) if tb=='N' else (5,4)),c=c); C=rn(3,5,c=c)
            f=lambda al,A,B,be,C:(al*opf(ta)(A)@opf(tb)(B)+be*C,)
            def adj(xs,o,ob):
                al,A,B,be,C=xs; Cb,=ob; a,b=opf(ta)(A),opf(tb)(B)
                G=np.conj(al)*Cb@H(b)          # cotangent of op(A)
                K=np.conj(al)*H(a)@Cb          # cotangent of op(B)
                fA={'N':G,'T':G.T,'C':H(G)}[ta]; fB={'N':K,'T':K.T,'C':H(K)}[tb]
                return np.vdot(a@b,Cb),fA,fB,np.vdot(C,Cb),np.conj(be)*Cb
            check(f'{s}gemm {ta}{tb}',f,[al,A,B,be,C],adj)
    # symm / hemm with uplo, side
    def full(A,ul,herm):
        t=tril(A) if ul=='L' else triu(A); d=diag(diag(A))
        if herm: d=d.real
        o=st(A) if ul=='L' else su(A)
        return o+(H(o) if herm else o.T)+d
    def fold(G,ul,herm):
        M=G+(H(G) if herm else G.T); d=diag(G).real if herm else diag(G)
        return (st(M) if ul=='L' else su(M))+diag(d)
    for herm in ((False,True) if c else (False,)):
        for ul in 'LU':
            for side in 'LR':
                n=4; A=rn(n,n,c=c); B=rn(*((n,3) if side=='L' else (3,n)),c=c); C=rn(*B.shape,c=c)
                f=lambda al,A,B,be,C:((al*full(A,ul,herm)@B if side=='L' else al*B@full(A,ul,herm))+be*C,)
                def adj(xs,o,ob):
                    al,A,B,be,C=xs;Cb,=ob;F=full(A,ul,herm)
                    P=F@B if side=='L' else B@F
                    G=np.conj(al)*(Cb@H(B) if side=='L' else H(B)@Cb)
                    Bb=np.conj(al)*(H(F)@Cb if side=='L' else Cb@H(F))
                    return np.vdot(P,Cb),fold(G,ul,herm),Bb,np.vdot(C,Cb),np.conj(be)*Cb
                check(f'{s}{"hemm" if herm else "symm"} {side}{ul}',f,[al,A,B,be,C],adj)
        # syrk/herk, syr2k/her2k
        for ul in 'LU':
            tri=tril if ul=='L' else triu
            oth=(lambda X:su(X)) if ul=='L' else (lambda X:st(X))
            for t in ('N','C' if herm else 'T'):
                A=rn(*((4,3) if t=='N' else (3,4)),c=c);B=rn(*A.shape,c=c);C=rn(4,4,c=c)
                a_,b_=(rn(),rn()) if herm else (al,be)
                dgr=(lambda X:X-1j*diag(diag(X).imag)) if herm else (lambda X:X)
                op=(lambda A:A) if t=='N' else opf(t)
                tr=H if herm else T_
                def f(al,A,be,C):
                    P=al*op(A)@tr(op(A))+be*dgr(C)
                    return (tri(P)+oth(C),)
                def adj(xs,o,ob):
                    al,A,be,C=xs;W=dgr(tri(ob[0]));M=W+tr(W);X=op(A)
                    Xb=np.conj(al)*M@(X if herm else X.conj())
                    Ab={'N':Xb,'T':Xb.T,'C':H(Xb)}[t]
                    alb=np.vdot(X@tr(X),W);beb=np.vdot(C,W)
                    if herm: alb,beb=alb.real,beb.real
                    return alb,Ab,beb,np.conj(be)*W+oth(ob[0])
                check(f'{s}{"herk" if herm else "syrk"} {ul}{t}',f,[a_,A,b_,C],adj)
                bb=rn() if herm else be
                def f2(al,A,B,be,C):
                    X,Y=op(A),op(B)
                    P=(al*X@H(Y)+np.conj(al)*Y@H(X) if herm else al*(X@Y.T+Y@X.T))+be*dgr(C)
                    return (tri(P)+oth(C),)
                if t=='C':  # her2k 'C': alpha*A^H B + conj(alpha) B^H A
                    f2=lambda al,A,B,be,C:(tri(al*H(A)@B+np.conj(al)*H(B)@A+be*dgr(C))+oth(C),)
                def adj2(xs,o,ob):
                    al,A,B,be,C=xs;W=dgr(tri(ob[0]));M=W+tr(W);X,Y=op(A),op(B)
                    if herm:
                        if t=='N': Xb,Yb=np.conj(al)*M@Y,al*M@X; alb=np.trace(H(X)@M@Y)
                        else: Xb,Yb=al*0+np.conj(al)*M@Y,al*M@X; alb=np.trace(H(X)@M@Y)
                        # with X=A^H,Y=B^H : alpha X Y^H + conj(alpha) Y X^H
                        alb=np.trace(H(Y)@M.conj().T@X).conj() if False else np.trace(H(X)@M@Y)
                        beb=np.vdot(C,W).real
                    else:
                        Xb,Yb=np.conj(al)*M@Y.conj(),np.conj(al)*M@X.conj(); alb=np.vdot(X@Y.T+Y@X.T,W); beb=np.vdot(C,W)
                    g=lambda Z:{'N':Z,'T':Z.T,'C':H(Z)}[t]
                    return alb,g(Xb),g(Yb),beb,np.conj(be)*W+oth(ob[0])
                check(f'{s}{"her2k" if herm else "syr2k"} {ul}{t}',f2,[al,A,B,bb,C],adj2)
    # trmm, trsm
    def tri_(A,ul,dg):
        A=tril(A) if ul=='L' else triu(A)
        return A-diag(diag(A))+np.eye(len(A)) if dg=='U' else A
    def trimask(A,ul,dg):
        k=(-1 if ul=='L' else 1) if dg=='U' else 0
        return tril(A,k) if ul=='L' else triu(A,k)
    for side in 'LR':
        for ul in 'LU':
            for t in 'NTC':
                for dg in 'NU':
                    n=4;A=rn(n,n,c=c)*.3+2*np.eye(n);B=rn(*((n,3) if side=='L' else (3,n)),c=c)
                    o_=lambda A:opf(t)(tri_(A,ul,dg))
                    f=lambda al,A,B:((al*o_(A)@B if side=='L' else al*B@o_(A)),)
                    def adj(xs,o,ob):
                        al,A,B=xs;Bb,=ob;F=o_(A)
                        W=H(F)@Bb if side=='L' else Bb@H(F)
                        G=np.conj(al)*(Bb@H(B) if side=='L' else H(B)@Bb)
                        G={'N':G,'T':G.T,'C':H(G)}[t]
                        return np.vdot(B,W),trimask(G,ul,dg),np.conj(al)*W
                    check(f'{s}trmm {side}{ul}{t}{dg}',f,[al,A,B],adj)
                    sv=lambda F,B:np.linalg.solve(F,B) if side=='L' else np.linalg.solve(F.T,B.T).T
                    f=lambda al,A,B:(al*sv(o_(A),B),)
                    def adj(xs,o,ob):
                        al,A,B=xs;Xb,=ob;X,=o;F=o_(A)
                        W=sv(H(F),Xb)
                        if side=='L': G={'N':-W@H(X),'C':-X@H(W),'T':-X.conj()@W.T}[t]
                        else: G={'N':-H(X)@W,'C':-H(W)@X,'T':-W.T@X.conj()}[t]
                        return np.vdot(B,W),trimask(G,ul,dg),np.conj(al)*W
                    def tan(xs,o,ds):
                        al,A,B=xs;dal,dA,dB=ds;X,=o;F=o_(A);dF=opf(t)(trimask(dA,ul,dg))
                        r=dal*B+al*dB-(dF@X if side=='L' else X@dF)
                        return (sv(F,r),)
                    check(f'{s}trsm {side}{ul}{t}{dg}',f,[al,A,B],adj,tan)
    # ger, her, her2, rot
    x,y=rn(4,c=c),rn(3,c=c);A=rn(4,3,c=c)
    check(f'{s}geru',lambda al,x,y,A:(al*np.outer(x,y)+A,),[al,x,y,A],lambda xs,o,ob:(np.vdot(np.outer(xs[1],xs[2]),ob[0]),np.conj(xs[0])*ob[0]@xs[2].conj(),np.conj(xs[0])*ob[0].T@xs[1].conj(),ob[0]))
    check(f'{s}gerc',lambda al,x,y,A:(al*np.outer(x,y.conj())+A,),[al,x,y,A],lambda xs,o,ob:(xs[1].conj()@ob[0]@xs[2],np.conj(xs[0])*ob[0]@xs[2],xs[0]*H(ob[0])@xs[1],ob[0]))
    cc=rn(); ss=rn(c=c); x,y=rn(5,c=c),rn(5,c=c)
    check(f'{s}rot',lambda c_,s_,x,y:(c_*x+s_*y,c_*y-np.conj(s_)*x),[cc,ss,x,y],
      lambda xs,o,ob:(ip(xs[2],ob[0])+ip(xs[3],ob[1]),np.vdot(xs[3],ob[0])-np.vdot(ob[1],xs[2]),xs[0]*ob[0]-xs[1]*ob[1],np.conj(xs[1])*ob[0]+xs[0]*ob[1]))
    check(f'{s}nrm2',lambda x:(np.array(np.linalg.norm(x)),),[x],lambda xs,o,ob:(xs[0]*ob[0]/o[0],))
a,b=rn()+3,rn()
def rotg(a,b):
    r=np.hypot(a,b); return np.array(r),np.array(a/r),np.array(b/r)
def rotga(xs,o,ob):
    r,c,s=o;rb,cb,sb=ob;t=(s*cb-c*sb)/r; return c*rb+s*t, s*rb-c*t
check('drotg',rotg,[a,b],rotga)
# ---------------- LAPACK
for c in (0,1):
    s='z' if c else 'd'; n=5;m=3
    G=rn(n,n,c=c); Apd=G@H(G)+n*np.eye(n)
    herm_dir=lambda: None
    for ul in 'LU':
        tri=tril if ul=='L' else triu; strict=st if ul=='L' else su
        # potrf : reads only the uplo triangle (imag of diagonal ignored)
        def readtri(A):
            o=strict(A); return o+H(o)+diag(diag(A).real)
        def f(A):
            L=np.linalg.cholesky(readtri(A)); return (L if ul=='L' else H(L),)
        def adj(xs,o,ob):
            L=o[0] if ul=='L' else H(o[0]); Lb=tril(ob[0] if ul=='L' else H(ob[0]))
            W=tril(H(L)@Lb); W=st(W)+H(st(W))+diag(diag(W).real)          # trmm + mirror
            W=np.linalg.solve(H(L),W); W=np.linalg.solve(H(L),H(W)); W=H(W) # 2 trsm
            R=st(W)+diag(diag(W).real/2)
            return ((R if ul=='L' else H(R)),)
        def tan(xs,o,ds):
            L=o[0] if ul=='L' else H(o[0]); dA=readtri(ds[0])
            F=np.linalg.solve(L,dA); F=H(np.linalg.solve(L,H(F))); Phi=st(F)+diag(diag(F).real/2)
            dL=L@Phi; return ((dL if ul=='L' else H(dL)),)
        check(f'{s}potrf {ul}',f,[Apd],adj,tan)
        # potrs
        F0=np.linalg.cholesky(Apd); F0=F0 if ul=='L' else H(F0); B=rn(n,m,c=c)
        g=lambda F:tril(F) if ul=='L' else H(triu(F))
        f=lambda F,B:(np.linalg.solve(g(F)@H(g(F)),B),)
        def adj(xs,o,ob):
            L=g(xs[0]);X,=o;Z=np.linalg.solve(L,ob[0]);Bb=np.linalg.solve(H(L),Z);Y=H(L)@X
            Lb=-tril(Bb@H(Y)+X@H(Z)); return (Lb if ul=='L' else H(Lb)),Bb
        def tan(xs,o,ds):
            L=g(xs[0]);X,=o;dL=g(ds[0]);Y=H(L)@X
            return (np.linalg.solve(H(L),np.linalg.solve(L,ds[1]-dL@Y)-H(dL)@X),)
        check(f'{s}potrs {ul}',f,[F0,B],adj,tan)
        # potri (writes only triangle)
        f=lambda F:(tri(np.linalg.inv(g(F)@H(g(F)))),)
        def adj(xs,o,ob):
            L=g(xs[0]);W=tri(ob[0]);W=W-1j*diag(diag(W).imag) if c else W;M=W+H(W)
            X=np.linalg.inv(L@H(L)); Q=X@M; Q=H(np.linalg.solve(L,H(Q)))
            Lb=-tril(Q); return ((Lb if ul=='L' else H(Lb)),)
        def tan(xs,o,ds):
            L=g(xs[0]);dL=g(ds[0]);X=np.linalg.inv(L@H(L));K=X@dL@np.linalg.inv(L);return (-tri(K+H(K)),)
        check(f'{s}potri {ul}',f,[F0],adj,tan)
        # lauum
        f=lambda F:(tri(H(tril(F))@tril(F) if ul=='L' else triu(F)@H(triu(F))),)
        def adj(xs,o,ob):
            W=tri(ob[0]);W=W-1j*diag(diag(W).imag) if c else W;M=W+H(W)
            return ((tril(tril(xs[0])@M) if ul=='L' else triu(M@triu(xs[0]))),)
        check(f'{s}lauum {ul}',f,[F0],adj)
        for dg in 'NU':
            A=tri_(rn(n,n,c=c)*.3+2*np.eye(n),ul,'N')
            f=lambda A:(trimask(np.linalg.inv(tri_(A,ul,dg)),ul,dg),)
            check(f'{s}trtri {ul}{dg}',f,[A],lambda xs,o,ob:(-trimask(H(np.linalg.inv(tri_(xs[0],ul,dg)))@trimask(ob[0],ul,dg)@H(np.linalg.inv(tri_(xs[0],ul,dg))),ul,dg),))
    # getrf any shape ; permutation fixed
    for (mm,nn) in ((5,5),(3,6),(6,3)):
        A=rn(mm,nn,c=c); lu,piv,info=(lapack.zgetrf if c else lapack.dgetrf)(A)
        p=np.arange(mm)
        for i,j in enumerate(piv): p[i],p[j]=p[j],p[i]
        def lunp(B):
            B=B.copy();k=min(mm,nn)
            for j in range(k):
                B[j+1:,j]/=B[j,j]; B[j+1:,j+1:]-=np.outer(B[j+1:,j],B[j,j+1:])
            return B
        f=lambda A:(lunp(A[p]),)
        k=min(mm,nn)
        def adj(xs,o,ob):
            LU,=o;W,=ob
            L1=st(LU[:k,:k])+np.eye(k);U1=triu(LU[:k,:k])
            Gm=st(H(L1)@st(W[:k,:k]))+triu(triu(W[:k,:k])@H(U1))
            R=np.zeros_like(LU)
            if nn>mm:
                U2,U2b=LU[:,k:],W[:,k:]; Gm=Gm-st(U2b@H(U2)); R[:,k:]=np.linalg.solve(H(L1),U2b)
            if mm>nn:
                L2,L2b=LU[k:],W[k:]; Gm=Gm-triu(H(L2)@L2b); R[k:]=H(np.linalg.solve(U1,H(L2b)))
            R[:k,:k]=np.linalg.solve(H(L1),H(np.linalg.solve(U1,H(Gm))))
            out=np.zeros_like(R); out[p]=R; return (out,)
        def tan(xs,o,ds):
            LU,=o;D=ds[0][p];L1=st(LU[:k,:k])+np.eye(k);U1=triu(LU[:k,:k]);R=np.zeros_like(LU)
            F=H(np.linalg.solve(H(U1),H(np.linalg.solve(L1,D[:k,:k]))))
            dL=L1@st(F);dU=triu(F)@U1;R[:k,:k]=dL+dU
            if nn>mm: R[:,k:]=np.linalg.solve(L1,D[:,k:])-st(F)@LU[:,k:]
            if mm>nn: R[k:]=H(np.linalg.solve(H(U1),H(D[k:])))-LU[k:]@triu(F)
            return (R,)
        check(f'{s}getrf {mm}x{nn}',f,[A],adj,tan)
    # getrs
    A=rn(n,n,c=c);lu,piv,info=(lapack.zgetrf if c else lapack.dgetrf)(A);p=np.arange(n)
    for i,j in enumerate(piv): p[i],p[j]=p[j],p[i]
    P=np.eye(n)[p]
    for t in 'NTC':
        B=rn(n,2,c=c)
        mat=lambda LU:P.T@(st(LU)+np.eye(n))@triu(LU)
        f=lambda LU,B:(np.linalg.solve(opf(t)(mat(LU)),B),)
        def adj(xs,o,ob):
            LU,B=xs;L=st(LU)+np.eye(n);U=triu(LU);X,=o;Xb,=ob
            if t=='N':
                W1=np.linalg.solve(H(U),Xb);W2=np.linalg.solve(H(L),W1);Y=U@X
                return -triu(W1@H(X))-st(W2@H(Y)),P.T@W2
            Lc,Uc=(L,U) if t=='C' else (L.conj(),U.conj())
            V=P@X;Z=H(Lc)@V;S1=np.linalg.solve(Lc,P@Xb);S2=np.linalg.solve(Uc,S1)
            Lb,Ub=-st(V@H(S1)),-triu(Z@H(S2))
            if t=='T': Lb,Ub=Lb.conj(),Ub.conj()
            return Lb+Ub,S2
        check(f'{s}getrs {t}',f,[lu,B],adj)
    def f(LU): return (np.linalg.inv(mat(LU)),)
    def adj(xs,o,ob):
        LU,=xs;L=st(LU)+np.eye(n);U=triu(LU)
        Q=np.linalg.solve(H(U),ob[0]@P.T);Q=H(np.linalg.solve(L,H(Q)))       # U^-H Xb P^T L^-H
        return (-st(np.linalg.solve(H(L),Q))-triu(H(np.linalg.solve(U,H(Q)))),)
    check(f'{s}getri',f,[lu],adj)
    # gesv fused
    A=rn(n,n,c=c);B=rn(n,2,c=c)
    check(f'{s}gesv',lambda A,B:(np.linalg.solve(A,B),),[A,B],lambda xs,o,ob:(lambda W:(-W@H(o[0]),W))(np.linalg.solve(H(xs[0]),ob[0])))
    # ---- QR thin (tall, wide) with R diag real convention
    def qrraw(A):
        (g,)=sl.get_lapack_funcs(('geqrf',),(A,)); return g(A)[:2]
    def thinq(A):
        qr,tau=qrraw(A);k=min(A.shape)
        (og,)=sl.get_lapack_funcs(('ungqr' if c else 'orgqr',),(A,)); Q=og(qr[:,:k],tau)[0]; return Q,triu(qr[:k])
    sym=lambda M:tril(M)+H(st(M))
    def qr_adj(Q,R,Qb,Rb):
        m_,n_=Q.shape[0],R.shape[1]
        if m_>=n_:
            M=R@H(Rb)-H(Qb)@Q; M=st(M)+H(st(M))+diag(diag(M).real)
            return H(np.linalg.solve(R,H(Qb+Q@M)))
        k=m_;U,V=R[:,:k],R[:,k:];Ub,Vb=Rb[:,:k],Rb[:,k:]
        Qt=Qb+Q@V@H(Vb)          # = Qb + A2 Vb^H
        M=U@H(Ub)-H(Qt)@Q; M=st(M)+H(st(M))+diag(diag(M).real)
        return np.hstack([H(np.linalg.solve(U,H(Qt+Q@M))),Q@Vb])
    for (mm,nn) in ((6,3),(4,4),(3,6)):
        A=rn(mm,nn,c=c)
        def adj(xs,o,ob):
            Q,R=o;Qb,Rb=ob;Rb=triu(Rb)
            if c: Rb=Rb-1j*np.eye(*Rb.shape)*0; 
            return (qr_adj(Q,R,Qb,Rb),)
        def f(A):
            Q,R=thinq(A);return Q,R
        # R diag real: imag cotangent of diag is ignored
        def adj2(xs,o,ob):
            Rb=triu(ob[1]); k=min(Rb.shape); Rb=Rb.copy()
            idx=np.arange(k); Rb[idx,idx]=Rb[idx,idx].real
            return (qr_adj(o[0],o[1],ob[0],Rb),)
        check(f'{s}qr {mm}x{nn}',f,[A],adj2)
    # ---- raw geqrf: outputs (V strict, R, tau) independent cotangents
    for (mm,nn) in ((6,3),(4,4),(3,6)):
        A=rn(mm,nn,c=c);k=min(mm,nn)
        def f(A):
            qr,tau=qrraw(A);return qr,tau
        def adj(xs,o,ob):
            qr,tau=o;W,taub=ob;k0=min(mm,nn)
            V=st(qr[:,:k0])+np.eye(mm,k0); R=triu(qr[:k0]);Rb=triu(W[:k0]).copy();ii=np.arange(k0);Rb[ii,ii]=Rb[ii,ii].real
            kk=k0 if (mm>k0 or c) else k0-1     # real square/wide: last tau is identically 0
            S=su(H(V)@V);D=diag(tau);Tm=np.linalg.solve(np.eye(k0)+D@S,D)
            Q=np.eye(mm,k0)-V@Tm@H(V[:k0])
            L=V[:,:kk];U=-(Tm@H(V[:k0]))[:kk,:kk]
            Lb=st(W[:,:k0])[:,:kk];Ub=-diag(taub[:kk])
            L1,L2=L[:kk],L[kk:]
            Gm=st(H(L1)@Lb[:kk])+triu(Ub@H(U))-triu(H(L2)@Lb[kk:])
            Y=np.zeros((mm,k0),qr.dtype)
            Y[:kk,:kk]=np.linalg.solve(H(L1),H(np.linalg.solve(U,H(Gm))))
            Y[kk:,:kk]=H(np.linalg.solve(U,H(Lb[kk:])))
            return (qr_adj(Q,R,Y,Rb),)
        check(f'{s}geqrf raw {mm}x{nn}',f,[A],adj)
    # ---- orgqr/ungqr, ormqr: V,tau independent
    for (mm,nn,k) in ((6,4,3),(5,5,4),(6,3,3)):
        V=rn(mm,k,c=c)*.5;tau=rn(k,c=c)
        def WY(V,tau):
            Vu=st(V)+np.eye(mm,k);S=su(H(Vu)@Vu);D=diag(tau);K=np.linalg.inv(np.eye(k)+D@S);return Vu,K@D,K
        def f(V,tau):
            Q=np.eye(mm,dtype=V.dtype)
            Vu=st(V)+np.eye(mm,k)
            for i in range(k): Q=Q@(np.eye(mm)-tau[i]*np.outer(Vu[:,i],Vu[:,i].conj()))
            return (Q[:,:nn],)
        def vt_from(V,tau,Tb,Vb):  # close over T(V,tau)
            Vu,Tm,K=WY(V,tau);S=su(H(Vu)@Vu);Kp=np.eye(k)-S@Tm
            taub=np.diag(H(K)@Tb@H(Kp)); Sb=su(-H(Tm)@Tb@H(Tm))
            return st(Vb+Vu@(Sb+H(Sb))),taub
        def adj(xs,o,ob):
            V,tau=xs;Vu,Tm,K=WY(V,tau);Qb,=ob;E=np.eye(mm,nn);Vn=Vu[:nn]
            Tb=-H(Vu)@Qb@Vn; Vb=-Qb@Vn@H(Tm); Vb[:nn]+=-H(Qb)@Vu@Tm
            return vt_from(V,tau,Tb,Vb)
        check(f'{s}orgqr {mm},{nn},{k}',f,[V,tau],adj)
        for side in 'LR':
            for t in ('N','C'):
                C=rn(*((mm,3) if side=='L' else (3,mm)),c=c)
                def fullQ(V,tau):
                    Vu,Tm,K=WY(V,tau);return np.eye(mm)-Vu@Tm@H(Vu)
                f=lambda V,tau,C:((opf(t)(fullQ(V,tau))@C if side=='L' else C@opf(t)(fullQ(V,tau))),)
                def adj(xs,o,ob):
                    V,tau,C=xs;Vu,Tm,K=WY(V,tau);Cb,=ob
                    if side=='L': c1,cb,tt=C,Cb,t
                    else: c1,cb,tt=H(C),H(Cb),('C' if t=='N' else 'N')   # C op(Q) = (op(Q)^H C^H)^H
                    Te=Tm if tt=='N' else H(Tm)
                    Pm=H(Vu)@c1;Pb_=H(Vu)@cb
                    Teb=-Pb_@H(Pm); Tb=Teb if tt=='N' else H(Teb)
                    Vb=-cb@H(Te@Pm); PB=-H(Te)@Pb_; Vb=Vb+c1@H(PB)
                    C1b=cb+Vu@PB
                    a,b=vt_from(V,tau,Tb,Vb)
                    return a,b,(C1b if side=='L' else H(C1b))
                check(f'{s}ormqr {side}{t} {mm},{k}',f,[V,tau,C],adj)
    # ---- lq via transposition
    # ---- gels
    for (mm,nn) in ((6,3),(3,6)):
        A=rn(mm,nn,c=c);B=rn(mm,2,c=c)
        f=lambda A,B:(np.linalg.pinv(A)@B,)
        def adj(xs,o,ob):
            A,B=xs;X,=o;Xb,=ob
            if mm>=nn:
                W=np.linalg.solve(H(A)@A,Xb);Bb=A@W;return -Bb@H(X)+(B-A@X)@H(W),Bb
            V=np.linalg.solve(A@H(A),A@Xb);Y=np.linalg.solve(A@H(A),B);return -V@H(X)+Y@H(Xb-H(A)@V),V
        check(f'{s}gels {mm}x{nn}',f,[A,B],adj)
    # gelsd constant rank 2: perturb inside the rank-2 manifold
    Ul,Vr=rn(5,2,c=c),rn(4,2,c=c);B=rn(5,2,c=c)
    f=lambda U,V,B:(np.linalg.pinv(U@H(V),rcond=1e-10)@B,)
    def adj(xs,o,ob):
        U,V,B=xs;A=U@H(V);X,=o;Xb,=ob;Ap=np.linalg.pinv(A,rcond=1e-10)
        Bb=H(Ap)@Xb;r=B-A@X
        Ab=-Bb@H(X)+r@H(Ap@Bb)+(H(Ap)@X)@H(Xb-Ap@(A@Xb))
        return Ab@V,H(Ab)@U,Bb
    check(f'{s}gelsd rank2',f,[Ul,Vr,B],adj)
    # ---- syev/heev + phase-invariant loss: use projector-type output V f V^H and eigenvalues
    for ul in 'LU':
        strict=st if ul=='L' else su
        def readtri(A):
            o=strict(A);return o+H(o)+diag(diag(A).real)
        A=rn(n,n,c=c)
        Rm=rn(n,n,c=c)
        def f(A):
            w,V=np.linalg.eigh(readtri(A)); g=V*(V[:1].conj()/abs(V[:1])) if c else V*np.sign(V[:1])  # gauge fixed outside
            return w,g
        def adj(xs,o,ob):
            w,V=np.linalg.eigh(readtri(xs[0])); ph=(V[:1].conj()/abs(V[:1])) if c else np.sign(V[:1])
            wb,gb=ob
            # cotangent through the outside gauge fixing g = V*ph(V0)
            Vb=gb*ph.conj()
            if c:
                v0=V[:1];a=abs(v0);phb=np.sum(V.conj()*gb,axis=0,keepdims=True)
                # ph = conj(v0)/|v0| ; d ph = conj(dv0)/a - conj(v0)/a^2 * Re(conj(v0)dv0)/a
                Vb[:1]+= (phb.conj()/a) - v0*np.real(phb.conj()*v0.conj())/a**3
            Cm=H(V)@Vb; Cm=(Cm-H(Cm))/2
            d=w[None,:]-w[:,None]; np.fill_diagonal(d,1); K=1/d; np.fill_diagonal(K,0)
            Gm=V@(diag(wb)+K*Cm)@H(V)
            M=Gm+H(Gm); return (strict(M)+diag(diag(Gm).real),)
        check(f'{s}heev {ul}',f,[A],adj,tol=2e-5)
    # ---- sygv itype1
    A=rn(n,n,c=c);A=A+H(A);G=rn(n,n,c=c);Bp=G@H(G)+n*np.eye(n);Lo=np.eye(n)
    hs=lambda A:(A+H(A))/2
    def f(A,B):
        w,V=sl.eigh(hs(A),hs(B)); return w,(V*np.exp(w)[None])@H(V)
    def adj(xs,o,ob):
        w,V=sl.eigh(hs(xs[0]),hs(xs[1]));wb,Fb=ob
        e=np.exp(w);Vb=(Fb+H(Fb))@V*e[None];wb=wb+e*np.real(np.einsum('ij,ik,kj->j',V.conj(),Fb,V))
        Cm=H(V)@Vb;d=w[None,:]-w[:,None];np.fill_diagonal(d,1);M=Cm/d;np.fill_diagonal(M,wb)
        Ab=V@M@H(V);Bb=-V@(M*w[None])@H(V)-.5*V@diag(diag(Cm))@H(V)
        return hs(Ab),hs(Bb)
    check(f'{s}sygv',f,[A,Bp],adj,tol=2e-5)
    # ---- gesvd thin, gauge-invariant outputs U f(s) V^H, s, U U^H-ish, V g V^H
    for (mm,nn) in ((5,5),(6,3),(3,6)):
        A=rn(mm,nn,c=c)
        def f(A):
            U,s_,Vh=np.linalg.svd(A,full_matrices=False);return s_,(U*np.sin(s_))@Vh,(U*s_**2)@H(U)
        def adj(xs,o,ob):
            U,s_,Vh=np.linalg.svd(xs[0],full_matrices=False);V=H(Vh);sb,Fb,Gb=ob
            Ub=Fb@V*np.sin(s_)+(Gb+H(Gb))@U*s_**2;Vb=H(Fb)@U*np.sin(s_)
            sb=sb+np.cos(s_)*np.real(np.einsum('ij,ik,kj->j',U.conj(),Fb,V))+2*s_*np.real(np.einsum('ij,ik,kj->j',U.conj(),Gb,U))
            ah=lambda X:(X-H(X))/2
            aU,aV=ah(H(U)@Ub),ah(Vh@Vb)
            dm=s_[None]-s_[:,None];dp=s_[None]+s_[:,None];np.fill_diagonal(dm,1);im=1/dm;np.fill_diagonal(im,0)
            M=(aU+aV)*im+(aU-aV)/dp+diag(sb)
            Ab=U@M@Vh
            Ab=Ab+(Ub-U@(H(U)@Ub))/s_@Vh
            Ab=Ab+(U/s_)@H(Vb-V@(Vh@Vb))
            return (Ab,)
        check(f'{s}gesvd {mm}x{nn}',f,[A],adj,tol=2e-5)
    # ---- geev: eigenvalues and LAPACK-normalised right eigenvectors
    A=rn(n,n,c=c)
    def f(A):
        w,V=np.linalg.eig(A);w=w.astype(complex);V=V.astype(complex);return w,V
    def adj(xs,o,ob):
        w,V=o;wb,Vb=ob;Vb=Vb.copy()
        for j in range(n):                      # unit norm + largest component real
            v=V[:,j];k_=np.argmax(abs(v)) if True else 0
            cj=np.vdot(v,Vb[:,j]); Vb[:,j]=Vb[:,j]-cj.real*v
            if abs(v[k_].imag)<1e-13 and np.iscomplexobj(xs[0]) or (not np.iscomplexobj(xs[0]) and abs(w[j].imag)>1e-12):
                Vb[k_,j]-=1j*cj.imag/v[k_].real
        Cm=H(V)@Vb;d=np.conj(w)[None]-np.conj(w)[:,None];np.fill_diagonal(d,1);M=Cm/d;np.fill_diagonal(M,wb)
        Ab=np.linalg.solve(H(V),M@H(V)); return ((Ab if c else Ab.real),)
    if c: check('zgeev (lapack gauge)',f,[A],adj,tol=2e-5)
    else:
        def f(A):
            w,V=np.linalg.eig(A);w=w.astype(complex);V=V.astype(complex);W=np.linalg.inv(V);return w,(V*np.exp(w))@W
        def adj(xs,o,ob):
            w,V=np.linalg.eig(xs[0]);w=w.astype(complex);V=V.astype(complex);W=np.linalg.inv(V);wb,Fb=ob
            # exp(A)-like: VbF = Fb W^H e^* ; Wb = e^* V^H Fb ; W=V^-1 -> Vb -= W^H Wb W^H
            e=np.exp(w);Vb=Fb@H(W)*e.conj();Wb=e.conj()[:,None]*(H(V)@Fb);Vb=Vb-H(W)@Wb@H(W)
            wb=wb+e.conj()*np.einsum('ji,jk,ik->i',V.conj(),Fb,W.conj())
            Cm=H(V)@Vb-H(V)@V*np.real(np.diag(H(V)@Vb))[None]
            d=np.conj(w)[None]-np.conj(w)[:,None];np.fill_diagonal(d,1);M=Cm/d;np.fill_diagonal(M,wb)
            return (np.linalg.solve(H(V),M@H(V)).real,)
        check('dgeev (gauge-inv)',f,[A],adj,tol=2e-5)
    # ---- trsyl
    Aq,Bq=triu(rn(4,4,c=c))+np.diag(np.arange(1,5.)),triu(rn(3,3,c=c))+np.diag(np.arange(5,8.))
    for ta in ('N','C'):
        for tb in ('N','C'):
            for sg in (1,-1):
                Cc=rn(4,3,c=c)
                def f(A,B,C):
                    a,b=opf(ta)(triu(A)),opf(tb)(triu(B));K=np.kron(np.eye(3),a)+sg*np.kron(b.T,np.eye(4))
                    return (np.linalg.solve(K,C.T.reshape(-1)).reshape(3,4).T,)
                def adj(xs,o,ob):
                    A,B,C=xs;X,=o;a,b=opf(ta)(triu(A)),opf(tb)(triu(B))
                    K=np.kron(np.eye(3),H(a))+sg*np.kron(H(b).T,np.eye(4));Y=np.linalg.solve(K,ob[0].T.reshape(-1)).reshape(3,4).T
                    Ab=-triu(Y@H(X)) if ta=='N' else -triu(X@H(Y)); Bb=-sg*triu(H(X)@Y) if tb=='N' else -sg*triu(H(Y)@X)
                    return Ab,Bb,Y
                check(f'{s}trsyl {ta}{tb}{sg:+d}',f,[Aq,Bq,Cc],adj)
    # ---- sytrf-like block LDL^T with fixed pivots (symmetric, and Hermitian)
    for herm in ((0,1) if c else (0,)):
        tr=H if herm else T_
        blocks=[(0,1),(1,3),(3,4),(4,5)]
        bm=np.zeros((n,n),bool)
        for a,b in blocks: bm[a:b,a:b]=True
        low=np.tril(np.ones((n,n),bool),-1)&~bm
        L0=np.where(low,rn(n,n,c=c)*.4,0)+np.eye(n);D0=rn(n,n,c=c);D0=np.where(bm,D0+tr(D0),0)+2*np.diag([1,-1,1,1,-1.])
        if herm: D0=(D0+H(D0))/2
        A0=L0@D0@tr(L0)
        def bldl(A):
            A=A.copy();Lx=np.eye(n,dtype=A.dtype);Dx=np.zeros_like(A)
            for a,b in blocks:
                Dx[a:b,a:b]=A[a:b,a:b];Lx[b:,a:b]=np.linalg.solve(A[a:b,a:b].T,A[b:,a:b].T).T
                A[b:,b:]=A[b:,b:]-Lx[b:,a:b]@A[a:b,a:b]@tr(Lx[b:,a:b])
            return Lx,Dx
        rd=(lambda A:st(A)+H(st(A))+diag(diag(A).real)) if herm else (lambda A:st(A)+st(A).T+diag(diag(A)))
        def f(A): return bldl(rd(A))
        def adj(xs,o,ob):
            L,D=o;Lb=np.where(low,ob[0],0);Db=np.where(bm,ob[1],0)
            Xb=np.where(low,H(L)@Lb,0); Fb=np.where(low,Xb@np.linalg.inv(H(D)),0)+Db
            # F = L^-1 A L^-tr ; A full = rd(A)
            S=np.linalg.solve(H(L),Fb); S=np.linalg.solve(L.conj() if herm==0 else L,S.T if herm==0 else H(S)) if False else S
            Li=np.linalg.inv(L); S=H(Li)@Fb@H(tr(Li))
            M=S+tr(S); return (st(M)+diag(diag(S).real if herm else diag(S)),)
        check(f'{s}{"hetrf" if herm else "sytrf"} blockLDL',f,[A0],adj)
    # ---- gtsv / ptsv / banded fused
    dl,d,du=rn(4,c=c),rn(5,c=c)+4,rn(4,c=c);B=rn(5,2,c=c)
    tm=lambda dl,d,du:diag(d)+diag(dl,-1)+diag(du,1)
    def adj(xs,o,ob):
        W=np.linalg.solve(H(tm(*xs[:3])),ob[0]);X=o[0];rs=lambda a,b:-np.sum(a*b.conj(),1)
        return rs(W[1:],X[:-1]),rs(W,X),rs(W[:-1],X[1:]),W
    check(f'{s}gtsv',lambda dl,d,du,B:(np.linalg.solve(tm(dl,d,du),B),),[dl,d,du,B],adj)
    dr=rn(5)**2+5;e=rn(4,c=c)
    pm=lambda d,e:diag(d.astype(e.dtype))+diag(e,-1)+diag(e.conj(),1)
    def adj(xs,o,ob):
        W=np.linalg.solve(pm(*xs[:2]),ob[0]);X=o[0]
        return -np.real(np.sum(W*X.conj(),1)),-np.sum(W[1:]*X[:-1].conj()+X[1:]*W[:-1].conj(),1),W
    check(f'{s}ptsv',lambda d,e,B:(np.linalg.solve(pm(d,e),B),),[dr,e,B],adj)
# ---- Schur (complex): recursion through trsyl-like blocks, gauge: Z diag fixed by A itself => test gauge invariant functions
n=5
def solveL(T,Bl):  # stril(X T - T X)=stril(B), X strictly lower
    m=len(T)
    if m==1: return np.zeros((1,1),complex)
    h=m//2;a,b=slice(0,h),slice(h,m)
    X=np.zeros((m,m),complex)
    X21=sl.solve_sylvester(-T[b,b],T[a,a],Bl[b,a]);X[b,a]=X21
    X[a,a]=solveL(T[a,a],Bl[a,a]+T[a,b]@X21); X[b,b]=solveL(T[b,b],Bl[b,b]-X21@T[a,b]); return st(X)
def solveLH(T,Xb): # adjoint: given cotangent of X return cotangent of B
    m=len(T)
    if m==1: return np.zeros((1,1),complex)
    h=m//2;a,b=slice(0,h),slice(h,m);B=np.zeros((m,m),complex)
    B11=solveLH(T[a,a],Xb[a,a]);B22=solveLH(T[b,b],Xb[b,b]);B[a,a],B[b,b]=B11,B22
    r=Xb[b,a]+H(T[a,b])@B11-B22@H(T[a,b])
    B[b,a]=sl.solve_sylvester(-H(T[b,b]),H(T[a,a]),r);return st(B)
A=rn(n,n,c=True)
Tm,Z=sl.schur(A,output='complex')
X0=solveL(Tm,st(rn(n,n,c=True)));Y0=rn(n,n,c=True);Bx=rn(n,n,c=True)
print('schur adj identity',abs(np.vdot(st(Y0),solveL(Tm,st(Bx)))-np.vdot(solveLH(Tm,st(Y0)),st(Bx))))
def f(A):
    T,Z=sl.schur(A,output='complex')
    # gauge-invariant: |T| entries and |Z| entries and diag(T)
    return diag(T),np.abs(T)**2,np.abs(Z)**2
def adj(xs,o,ob):
    T,Z=sl.schur(xs[0],output='complex');tb,Ta,Za=ob
    Tb=triu(2*T*Ta)+diag(tb);Zb=2*Z*Za
    # dT = triu(Z^H dA Z - Om T + T Om), Om = X - X^H, X=solveL(T, stril(Z^H dA Z))
    Ob=H(Z)@Zb - Tb@H(T)+H(T)@Tb      # cotangent of Omega (Zdot=Z Om) ; Tb already triu
    Xb=st(Ob-H(Ob))
    Fb=Tb+solveLH(T,Xb)
    return (Z@Fb@H(Z),)
check('zgees (gauge-inv)',f,[A],adj,tol=2e-5)
bad=[r for r in RES if not r[2]]
print(len(RES),'checks',len(bad),'bad',bad)
