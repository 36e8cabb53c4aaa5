//! Nimbers below 2^64 in their polynomial basis, against the method that contest programs use: each
//! product converts both factors with 8×256 tables, multiplies by one carry-less multiplication and
//! converts back. Every figure is the least of many runs over 4096 words, in nanoseconds an element;
//! ratios are taken within this run.

use std::hint::black_box;
use std::time::Instant;

use grundy_nimbers::kernels::poly_slice::{self, Carryless};
use grundy_nimbers::kernels::scalar::nim64;
use grundy_nimbers::kernels::{bulk, clmul, poly, poly_basis};
use grundy_nimbers::matrix::Matrix;
use grundy_nimbers::poly64::Poly64;
use grundy_nimbers::polynomial::Polynomial;

const WORDS: usize = 4096;

/// The peer: tables and PCLMULQDQ, compiled as one loop.
mod peer {
    use std::arch::x86_64::*;

    pub type Table = [[u64; 256]; 8];

    pub struct Peer {
        pub to: Table,
        pub from: Table,
    }

    impl Peer {
        pub fn new(to: impl Fn(u64) -> u64, from: impl Fn(u64) -> u64) -> Peer {
            let table = |map: &dyn Fn(u64) -> u64| {
                let word = |place: usize, byte: usize| map((byte as u64) << (8 * place));
                std::array::from_fn(|place| std::array::from_fn(|byte| word(place, byte)))
            };
            Peer { to: table(&to), from: table(&from) }
        }

        /// # Safety
        ///
        /// The processor must have PCLMULQDQ.
        #[target_feature(enable = "pclmulqdq,sse4.1")]
        pub unsafe fn slice(&self, a: &[u64], b: &[u64], out: &mut [u64]) {
            for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
                *out = self.product(a, b);
            }
        }

        /// # Safety
        ///
        /// The processor must have PCLMULQDQ.
        #[target_feature(enable = "pclmulqdq,sse4.1")]
        pub unsafe fn dot(&self, a: &[u64], b: &[u64]) -> u64 {
            a.iter().zip(b).fold(0, |sum, (&a, &b)| sum ^ self.product(a, b))
        }

        #[target_feature(enable = "pclmulqdq,sse4.1")]
        #[inline]
        fn product(&self, a: u64, b: u64) -> u64 {
            let (a, b) = (apply(&self.to, a), apply(&self.to, b));
            let word = |n: u64| _mm_set_epi64x(0, n as i64);
            let product = _mm_clmulepi64_si128::<0>(word(a), word(b));
            let modulus = word(0x1b);
            let once = _mm_clmulepi64_si128::<1>(product, modulus);
            let twice = _mm_clmulepi64_si128::<1>(once, modulus);
            let sum = _mm_xor_si128(product, _mm_xor_si128(once, twice));
            apply(&self.from, _mm_cvtsi128_si64(sum) as u64)
        }
    }

    #[inline]
    fn apply(table: &Table, word: u64) -> u64 {
        let byte = word.to_le_bytes();
        let image = |i: usize| table[i][usize::from(byte[i])];
        let low = (image(0) ^ image(1)) ^ (image(2) ^ image(3));
        low ^ (image(4) ^ image(5)) ^ (image(6) ^ image(7))
    }
}

struct Bench {
    name: &'static str,
    per: usize,
    run: Box<dyn FnMut()>,
    best: f64,
}

/// Random words (xorshift64*: without the last product, which is not linear, the matrices would have
/// rank 64).
fn xorshift() -> impl FnMut() -> u64 {
    let mut state = 88_172_645_463_325_252u64;
    move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

impl Bench {
    fn run_once(&mut self) {
        let start = Instant::now();
        (self.run)();
        self.best = self.best.min(start.elapsed().as_secs_f64() / self.per as f64);
    }
}

fn main() {
    let mut random = xorshift();
    let mut words =
        || -> &'static [u64] { (0..WORDS).map(|_| random()).collect::<Vec<_>>().leak() };
    let (a, b, rows) = (words(), words(), words());
    let method: &'static peer::Peer =
        Box::leak(Box::new(peer::Peer::new(poly_basis::from_nimber, poly_basis::to_nimber)));
    assert!(is_x86_feature_detected!("pclmulqdq"), "the peer needs PCLMULQDQ");
    check(method, a, b);

    let mut benches: Vec<Bench> = Vec::new();
    let mut add = |name, per, run: Box<dyn FnMut()>| {
        benches.push(Bench { name, per, run, best: f64::INFINITY });
    };
    let mut out = vec![0; WORDS];
    // SAFETY: PCLMULQDQ is there.
    add(
        "peer: tables and PCLMULQDQ, slice",
        WORDS,
        Box::new(move || unsafe {
            method.slice(a, b, black_box(&mut out));
        }),
    );
    // SAFETY: PCLMULQDQ is there.
    add(
        "peer: dot product",
        WORDS,
        Box::new(move || unsafe {
            black_box(method.dot(a, b));
        }),
    );
    let mut out = vec![0; WORDS];
    add(
        "nim product 64, bulk",
        WORDS,
        Box::new(move || {
            bulk::mul(black_box(&mut out), a, b).unwrap();
        }),
    );
    let mut out = vec![0; WORDS];
    add(
        "nim product 64, scalar calls",
        WORDS,
        Box::new(move || {
            for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
                *out = clmul::nim_mul64(a, b);
            }
            black_box(&mut out);
        }),
    );
    add(
        "nim product 64, chain",
        WORDS,
        Box::new(move || {
            black_box(a.iter().fold(3, |x, &a| clmul::nim_mul64(x, a)));
        }),
    );
    add(
        "nim product 64, without instructions",
        256,
        Box::new(move || {
            black_box(a[..256].iter().zip(b).fold(0, |x, (&a, &b)| x ^ nim64::mul(a, b)));
        }),
    );
    add(
        "nim product 128, scalar calls",
        WORDS,
        Box::new(move || {
            let wide = |i: usize| u128::from(a[i]) << 64 | u128::from(b[i]);
            black_box(
                (0..WORDS).fold(0, |x, i| x ^ clmul::nim_mul128(wide(i), wide(WORDS - 1 - i))),
            );
        }),
    );
    let mut out = vec![0; WORDS];
    add(
        "polynomial product, slice",
        WORDS,
        Box::new(move || {
            poly_slice::mul(black_box(&mut out), a, b).unwrap();
        }),
    );
    add(
        "polynomial product, chain",
        WORDS,
        Box::new(move || {
            black_box(a.iter().fold(3, |x, &a| poly::mul(x, a)));
        }),
    );
    add(
        "polynomial dot product",
        WORDS,
        Box::new(move || {
            black_box(poly_slice::dot(a, b).unwrap());
        }),
    );
    let mut out = vec![0; WORDS];
    add(
        "polynomial y += c·x",
        WORDS,
        Box::new(move || {
            poly_slice::xor_mul_acc(black_box(&mut out), b, a[7]).unwrap();
        }),
    );
    let mut out = vec![0; 64];
    add(
        "polynomial row times 64×64 matrix",
        WORDS,
        Box::new(move || {
            poly_slice::combine(black_box(&mut out), &a[..64], rows, 64).unwrap();
        }),
    );
    let mut out = a.to_vec();
    add(
        "polynomial inverse, slice",
        WORDS,
        Box::new(move || {
            poly_slice::inv_assign(black_box(&mut out));
        }),
    );
    add(
        "polynomial inverse, scalar calls",
        WORDS,
        Box::new(move || {
            black_box(a.iter().fold(0, |x, &a| x ^ poly::inverse(a).unwrap_or(0)));
        }),
    );
    add(
        "polynomial square root, scalar calls",
        WORDS,
        Box::new(move || {
            black_box(a.iter().fold(0, |x, &a| x ^ poly::sqrt(a)));
        }),
    );
    let mut out = a.to_vec();
    add(
        "nimber to polynomial, slice",
        WORDS,
        Box::new(move || {
            poly_slice::from_nimbers(black_box(&mut out));
        }),
    );
    add(
        "nimber to polynomial, scalar calls",
        WORDS,
        Box::new(move || {
            black_box(a.iter().fold(0, |x, &a| x ^ poly_basis::from_nimber(a)));
        }),
    );

    for _ in 0..400 {
        benches.iter_mut().for_each(Bench::run_once);
    }
    println!("level {:?}", Carryless::best());
    println!("{:40} {:>9} {:>10}", "operation", "ns", "peer/ours");
    let (slice, dot) = (benches[0].best, benches[1].best);
    for bench in &benches {
        let peer = if bench.name.contains("dot") { dot } else { slice };
        println!("{:40} {:9.3} {:10.1}", bench.name, bench.best * 1e9, peer / bench.best);
    }
    structures(slice);
}

/// Matrices and polynomials, in nanoseconds for each product of the schoolbook, against a loop of
/// the peer's products.
fn structures(peer: f64) {
    const SIZE: usize = 256;
    let mut random = xorshift();
    let mut element = || Poly64::from_bits(random());
    let mut row = |len| (0..len).map(|_| element()).collect::<Vec<_>>();
    let rows: Vec<Vec<Poly64>> = (0..SIZE).map(|_| row(SIZE)).collect();
    let matrix = Matrix::from_rows(&rows).unwrap();
    let (a, b) = (Polynomial::new(row(128)), Polynomial::new(row(128)));
    let (c, d) = (Polynomial::new(row(4096)), Polynomial::new(row(4096)));
    let roots = Polynomial::from_roots(&row(64));
    let points = row(4096);
    let cube = SIZE * SIZE * SIZE;
    let (m, n) = (matrix.clone(), matrix);
    let e = a.clone();
    let mut benches: Vec<Bench> = Vec::new();
    let mut add = |name, per, run: Box<dyn FnMut()>| {
        benches.push(Bench { name, per, run, best: f64::INFINITY });
    };
    add(
        "matrix product, 256×256",
        cube,
        Box::new(move || {
            black_box(m.multiply(&m).unwrap());
        }),
    );
    add(
        "matrix inverse, 256×256",
        cube,
        Box::new(move || {
            black_box(n.inverse().unwrap());
        }),
    );
    add(
        "polynomial product, 128 terms",
        128 * 128,
        Box::new(move || {
            black_box(&a * &b);
        }),
    );
    add(
        "polynomial product, 4096 terms",
        4096 * 4096,
        Box::new(move || {
            black_box(&c * &d);
        }),
    );
    add(
        "128 terms at 4096 points",
        128 * 4096,
        Box::new(move || {
            black_box(e.evaluate_many(&points));
        }),
    );
    add(
        "64 roots, each of 64 squarings",
        64 * 64 * 64,
        Box::new(move || {
            assert_eq!(black_box(roots.roots()).map(|roots| roots.len()), Some(64));
        }),
    );
    for _ in 0..20 {
        benches.iter_mut().for_each(Bench::run_once);
    }
    for bench in &benches {
        println!("{:40} {:9.3} {:10.1}", bench.name, bench.best * 1e9, peer / bench.best);
    }
}

/// The peer and every form of ours give the same products.
fn check(method: &peer::Peer, a: &[u64], b: &[u64]) {
    let (mut theirs, mut ours) = (vec![0; WORDS], vec![0; WORDS]);
    // SAFETY: the caller has seen PCLMULQDQ.
    unsafe { method.slice(a, b, &mut theirs) };
    bulk::mul(&mut ours, a, b).unwrap();
    assert_eq!(theirs, ours);
    for (i, &product) in ours.iter().enumerate() {
        assert_eq!(clmul::nim_mul64(a[i], b[i]), product);
        if i < 500 {
            assert_eq!(nim64::mul(a[i], b[i]), product);
        }
    }
}
