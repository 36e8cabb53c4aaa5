use super::*;

fn ask(text: &str) -> Result<Answer, Error> {
    evaluate(text, &mut Field::default())
}

fn shown(text: &str) -> String {
    match ask(text).unwrap_or_else(|error| panic!("{text}: {error}")) {
        Answer::Nimber(x) => x.to_string(),
        Answer::Logarithm(n) => n.map_or("none".to_string(), |n| n.to_string()),
        Answer::Roots(roots) => {
            roots.iter().map(Transfinite::to_string).collect::<Vec<_>>().join(" or ")
        }
    }
}

/// 2 and 3 are the elements of order 3; 4⊗4 = 6; ω³ = 2 (Conway 1976, chapter 6).
#[test]
fn known_answers() {
    for (text, expected) in [
        ("0", "0"),
        ("3 + 5", "6"),
        ("5-3", "6"),
        ("-7", "7"),
        ("4*4", "6"),
        ("2*2*2", "1"),
        ("0x10*0x10", "24"),
        ("1/2", "3"),
        ("inv(2)", "3"),
        ("6/4", "4"),
        ("sqrt(6)", "4"),
        ("2^-1", "3"),
        ("2^(-2)", "2"),
        ("2^1000000000000000000000", "2"),
        ("0^0", "1"),
        ("0^-0", "1"),
        ("(1+2)*(3)", "2"),
        ("1+2*3", "0"),
        ("w", "w"),
        ("w+w", "0"),
        ("w*w*w", "2"),
        ("w^3", "w^3"),
        ("(w)^3", "2"),
        ("pow(w, 3)", "2"),
        ("pow(w,-9)", "1"),
        ("3*w", "w*3"),
        ("w*2+w", "w*3"),
        ("(w^w)^5", "4"),
        ("w^w*3", "w^w*3"),
        ("(w^w^2)^7", "w + 1"),
        ("(ω^(ω*5))^5", "w^w"),
        ("sqrt(w^2)", "w"),
        ("w^2/w", "w"),
        ("log(7, 7)", "1"),
        ("log(1, 5)", "0"),
        ("log(3, 2)", "2"),
        ("log(4, 2)", "none"),
        ("log(0, 2)", "none"),
        ("log(0, 0)", "1"),
        ("log(1, 0)", "0"),
        ("log(2, 0)", "none"),
        ("log(2, w)", "3"),
        ("log(w, 2)", "none"),
        ("solve(1,1)", "2 or 3"),
        ("solve(0, 6)", "4"),
        ("solve(0,w^2)", "w"),
        ("solve(w+5,w*5)", "5 or w"),
        ("solve(1,2)", "4 or 5"),
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
}

#[test]
fn what_is_printed_reads_back() {
    for text in ["w^(w^2*3+w+1)*7 + w^w*2 + w^3 + w*9 + 5", "w^100 + 1", "0", "w^(w*2) + w"] {
        assert_eq!(shown(text), text);
    }
}

#[test]
fn errors_point_at_the_place() {
    for (text, column) in [
        ("", 1),
        ("3 +", 4),
        ("3 4", 3),
        ("4 / (2+2)", 5),
        ("1/0", 3),
        ("inv( 0)", 6),
        ("(2+2)^-1", 1),
        ("pow(0,-1)", 5),
        ("2^w", 3),
        ("2^3^4", 4),
        ("w^3^4", 4),
        ("w^-1", 3),
        ("(1+2", 5),
        ("1+log(2,2)", 3),
        ("sin(1)", 1),
        ("solve(1)", 8),
        ("0x", 1),
        ("ω+é", 3),
        ("3)", 2),
        ("pow(2)", 6),
    ] {
        let error = ask(text).unwrap_err();
        assert_eq!(error.column(), Some(column), "{text}: {error}");
    }
    let deep = "(".repeat(100_000);
    assert!(ask(&deep).unwrap_err().to_string().contains("nested"));
    assert!(ask("w^-1").unwrap_err().to_string().contains("(w)^n"));
}

#[test]
fn long_sums_and_products_do_not_nest() {
    assert_eq!(shown(&vec!["1"; 100_001].join("+")), "1");
    assert_eq!(shown(&vec!["2"; 30_001].join("*")), "2");
}
