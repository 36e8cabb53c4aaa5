use grundy_core::Nat;
use proptest::prelude::*;

use super::*;

fn read(text: &str) -> Transfinite {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn product(a: &Transfinite, b: &Transfinite) -> Transfinite {
    Field::default().product(a, b).unwrap_or_else(|error| panic!("{a} · {b}: {error}"))
}

#[test]
fn products_are_as_published() {
    let table = grundy_testing::published("transfinite_products.csv");
    let mut rows = 0;
    for line in table.lines().filter(|line| line.starts_with(['w', '1', '2'])) {
        let columns: Vec<Transfinite> = line.split(',').map(read).collect();
        assert_eq!(product(&columns[0], &columns[1]), columns[2], "{line}");
        assert_eq!(product(&columns[1], &columns[0]), columns[2], "{line}");
        rows += 1;
    }
    assert_eq!(rows, 305);
}

/// Every κ_q is the p-th root it is said to be, and every α_p is needed for it.
#[test]
fn kappas_are_roots_of_one_another() {
    let mut field = Field::default();
    for q in [3u32, 5, 7, 9, 11, 13, 17, 19, 23, 25, 27, 49, 81, 97, 101, 121, 163, 709] {
        let p = (3..=q).find(|p| q % p == 0).unwrap();
        let below = if q == p {
            let k = (0..).find(|&k| primes::prime(k) == p).unwrap();
            alpha::alpha(k).unwrap().clone()
        } else {
            alpha::kappa(q / p).unwrap()
        };
        let kappa = alpha::kappa(q).unwrap();
        let mut by_products = kappa.clone();
        for _ in 1..p {
            by_products = field.product(&by_products, &kappa).unwrap();
        }
        assert_eq!(by_products, below, "κ_{q}^{p}");
        assert_eq!(field.power(&kappa, &Nat::from(p)).unwrap(), below, "κ_{q}^{p}");
    }
}

/// α = κ_f + m has no p-th root in its field, and for smaller m there is one; a is a p-th power in a
/// field of 2^D elements if a^((2^D−1)/p) = 1.
#[test]
fn excesses_are_the_least_without_a_root() {
    let table = grundy_testing::published("lenstra_excess.csv");
    let mut field = Field::default();
    let mut checked = 0;
    for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let columns: Vec<&str> = line.split(',').collect();
        let number = |i: usize| columns[i].parse::<u32>().unwrap();
        let (p, alpha, excess) = (number(0), alpha::alpha(number(1) - 1).unwrap(), number(4));
        let degree = alpha.degree().and_then(|degree| usize::try_from(degree).ok()).unwrap();
        if degree > 200 {
            continue;
        }
        let order = (Nat::ONE << degree) - Nat::ONE;
        let exponent = &order / p;
        assert_eq!(&exponent * p, order, "{line}");
        let one = Transfinite::one();
        assert_ne!(field.power(alpha, &exponent).unwrap(), one, "{line}");
        for smaller in 0..excess {
            let other = alpha.plus(&Nimber::from(u64::from(excess ^ smaller)).into());
            assert_eq!(field.power(&other, &exponent).unwrap(), one, "{line}");
        }
        checked += 1;
    }
    assert!(checked > 50, "{checked}");
}

/// The published degrees of κ_h: sums of κ_q over the prime powers q that make h, as the table of
/// excesses has them. The table's first row is the order of κ₂, not its degree, and is left out.
#[test]
fn degrees_are_as_published() {
    let table = grundy_testing::published("kappa_degree.csv");
    let mut rows = 0;
    for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).skip(1)
    {
        let (h, degree) = line.split_once(',').unwrap();
        if let Some(kappa) = h.parse().ok().and_then(alpha::kappa) {
            assert_eq!(kappa.degree().unwrap().to_string(), degree, "κ_{h}");
            rows += 1;
        }
    }
    assert!(rows > 20, "{rows}");
}

#[test]
fn finite_products_agree_with_the_finite_type() {
    for i in 0..200u32 {
        let a = Nimber(Nat::from(0x9E37_79B9_7F4A_7C15u64) << ((i % 7) as usize * 20))
            + Nimber::from(u64::from(i));
        let b = Nimber(Nat::from(0xD1B5_4A32_D192_ED03u64 >> (i % 64)).pow((i % 4) as usize));
        let expected = Transfinite::from(a.clone() * b.clone());
        assert_eq!(product(&a.into(), &b.into()), expected);
    }
}

#[test]
fn notation_is_canonical() {
    for (text, canonical) in [
        ("0", "0"),
        ("0x10", "16"),
        ("w^(1)", "w"),
        ("ω^0*7", "7"),
        ("w^(0)", "1"),
        ("w^ω*3+2", "w^w*3 + 2"),
        ("w^w^2", "w^(w^2)"),
        ("w^(w^(3)*2 + w^1 + 3)*5+w+7", "w^(w^3*2+w+3)*5 + w + 7"),
        (" w ^ ( w * 2 ) * 0x1f ", "w^(w*2)*31"),
        ("w*0 + 3", "3"),
        ("w^100000000000000000000", "w^100000000000000000000"),
    ] {
        assert_eq!(read(text).to_string(), canonical, "{text}");
        assert_eq!(read(canonical), read(text));
    }
    assert_eq!(
        format!("{:#x} {:x}", read("w^12*31 + 17"), read("w^12*31")),
        "w^12*0x1f + 0x11 w^12*1f"
    );
    for (text, column) in [
        ("", 1),
        ("w+w", 3),
        ("1+w", 3),
        ("w^", 3),
        ("w^-1", 3),
        ("w^(w+w)", 6),
        ("w^(w", 5),
        ("w^(w^100001)", 6),
        ("w*w", 3),
        ("0x", 1),
        ("w^w^w", 5),
        ("w 3", 3),
    ] {
        let error = text.parse::<Transfinite>().unwrap_err();
        assert_eq!(error.column(), Some(column), "{text}: {error}");
    }
}

#[test]
fn the_order_is_that_of_the_ordinals() {
    let rising =
        ["0", "5", "w", "w+1", "w*2", "w^2", "w^w", "w^w*3", "w^(w+1)", "w^(w*2)", "w^(w^2)"];
    for pair in rising.windows(2) {
        assert!(read(pair[0]) < read(pair[1]), "{} < {}", pair[0], pair[1]);
    }
}

#[test]
fn what_is_not_known_or_too_large_is_said() {
    let mut field = Field::default();
    let kappa_719 = read("w^(w^126)");
    assert!(field.square(&kappa_719).is_ok());
    let error = field.power(&kappa_719, &Nat::from(719u32)).unwrap_err();
    assert!(!error.is_budget() && error.to_string().contains("719"), "{error}");

    let mut small = Field::new(100);
    let long = read("w^(w^5)+w^(w^4)+w^(w^3)+w^(w^2)+w^w+w^3+w+5");
    let error = small.inverse(&long).unwrap_err();
    assert!(error.is_budget() && error.to_string().contains("elements"), "{error}");
    let wide = Transfinite::from(Nimber(Nat::ONE << 5_000_000));
    assert!(Field::default().product(&wide, &wide).unwrap_err().is_budget());
    let high = read("w^(1000000000000000000000000)+1");
    assert!(field.inverse(&high).unwrap_err().is_budget());
    assert!(field.roots(&Transfinite::one(), &high).unwrap_err().is_budget());
}

#[test]
fn huge_exponents_of_small_elements() {
    let mut field = Field::default();
    let w = read("w");
    // w has order 9: w³ = 2 and 2³ = 1.
    let exponent = Nat::from(10u8).pow(5000);
    let small = (exponent.clone() % 9u8).into();
    assert_eq!(field.power(&w, &exponent).unwrap(), field.power(&w, &small).unwrap());
    assert_eq!(field.power(&w, &Nat::from(9u8)).unwrap(), Transfinite::one());
    assert_eq!(field.power(&Transfinite::ZERO, &Nat::ZERO).unwrap(), Transfinite::one());
    // The exponent is a multiple of the order of the group, and must not become 0 for 0.
    assert_eq!(field.power(&Transfinite::ZERO, &Nat::from(63u8)).unwrap(), Transfinite::ZERO);
}

#[test]
fn inverses_and_roots_of_large_fields() {
    let mut field = Field::default();
    for text in
        ["w^(w^10)", "w^(w^9)+1", "w^(w*5)+w^3+7", "w^(w^3)+w+1", "w^(w^4)*3+w^2", "w^1000000"]
    {
        let a = read(text);
        let inverse = field.inverse(&a).unwrap_or_else(|error| panic!("{text}: {error}")).unwrap();
        assert_eq!(product(&inverse, &a), Transfinite::one(), "1/{text}");
        let root = field.sqrt(&a).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(product(&root, &root), a, "√{text}");
    }
}

/// Sums of a few terms in κ₃, κ₉, κ₅, κ₂₅, κ₇ with small and with long coefficients.
fn elements() -> impl Strategy<Value = Transfinite> {
    let exponent = (
        0u64..9,
        prop_oneof![3 => Just(0u64), 1 => 0u64..25],
        prop_oneof![4 => Just(0u64), 1 => 0u64..7],
    );
    let coefficient = prop_oneof![4 => (1u64..256).boxed(), 1 => any::<u64>().boxed()];
    prop::collection::vec((exponent, coefficient), 0..4).prop_map(|terms| {
        let term = |((a, b, c), n): ((u64, u64, u64), u64)| {
            let exponent = Exponent::zero().and(2, c.into()).and(1, b.into()).and(0, a.into());
            Transfinite::term(exponent, Nimber::from(n))
        };
        terms.into_iter().map(term).fold(Transfinite::ZERO, |sum, term| sum.plus(&term))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn the_field_laws_hold(a in elements(), b in elements(), c in elements()) {
        prop_assert_eq!(a.plus(&b), b.plus(&a));
        prop_assert_eq!(a.plus(&b).plus(&b), a.clone());
        prop_assert_eq!(product(&a, &b), product(&b, &a));
        prop_assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
        prop_assert_eq!(product(&a.plus(&b), &c), product(&a, &c).plus(&product(&b, &c)));
        prop_assert_eq!(product(&a, &Transfinite::one()), a.clone());
    }

    #[test]
    fn text_reads_back(a in elements()) {
        prop_assert_eq!(read(&a.to_string()), a.clone());
        prop_assert_eq!(read(&format!("{a:#x}")), a);
    }

    #[test]
    fn squares_and_roots_undo_each_other(a in elements()) {
        let mut field = Field::default();
        let square = field.square(&a).unwrap();
        prop_assert_eq!(&square, &product(&a, &a));
        prop_assert_eq!(field.sqrt(&square).unwrap(), a);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn inverses_multiply_back(
        small in prop::collection::vec((0u64..9, 0u64..5, 1u64..16), 1..4)
    ) {
        let mut a = Transfinite::ZERO;
        for (m, n, c) in small {
            let exponent = Exponent::zero().and(1, n.into()).and(0, m.into());
            a = a.plus(&Transfinite::term(exponent, Nimber::from(c)));
        }
        let inverse = Field::default().inverse(&a).unwrap();
        match inverse {
            None => prop_assert!(a.is_zero()),
            Some(inverse) => prop_assert_eq!(product(&inverse, &a), Transfinite::one()),
        }
    }

    #[test]
    fn roots_solve_their_equation(
        (m, n, c, d, e) in (0u64..9, 0u64..5, 1u64..16, 1u64..16, 0u64..9)
    ) {
        let power = |k, n: u64, c: u64| {
            Transfinite::term(Exponent::new(k, n.into()).unwrap(), Nimber::from(c))
        };
        let (b, c) = (power(0, m, c).plus(&power(1, n, d)), power(0, e, d).plus(&power(1, 1, c)));
        let mut field = Field::default();
        let roots = field.roots(&b, &c).unwrap();
        prop_assert_eq!(roots.len(), if b.is_zero() { 1 } else { 2 });
        if let [x, y] = roots.as_slice() {
            prop_assert!(x < y);
        }
        for x in roots {
            let value = product(&x, &x).plus(&product(&b, &x)).plus(&c);
            prop_assert!(value.is_zero(), "x = {}", x);
        }
    }

    /// x^(2^D) = x in a field of 2^D elements.
    #[test]
    fn the_field_around_an_element_contains_it(a in elements()) {
        let mut field = Field::default();
        let degree: u64 = a.degree().unwrap().try_into().unwrap();
        let mut x = a.clone();
        for _ in 0..degree.min(2000) {
            x = field.square(&x).unwrap();
        }
        if degree <= 2000 {
            prop_assert_eq!(x, a);
        }
    }
}
