use super::*;

#[test]
fn numbers_of_every_length_around_a_machine_word() {
    for text in ["0", "7", "00012", "999999999999999999", "9999999999999999999"] {
        let mut cursor = Cursor::new(text, &NoFiles);
        assert_eq!(cursor.nat("a number").unwrap(), Nat::from_str_radix(text, 10).unwrap());
        assert!(cursor.at_end());
    }
    for length in 1..45 {
        let text = "9".repeat(length) + ",";
        let mut cursor = Cursor::new(&text, &NoFiles);
        assert_eq!(cursor.nat("a number").unwrap(), Nat::from(10u8).pow(length) - Nat::ONE);
        assert!(cursor.eat(','));
    }
}

#[test]
fn powers_are_numbers() {
    let read = |text: &str| {
        let mut cursor = Cursor::new(text, &NoFiles);
        let number = cursor.nat("a heap")?;
        cursor.finish("the end").map(|()| number.to_string())
    };
    for (text, number) in [
        ("10^30", "1000000000000000000000000000000"),
        ("2^10", "1024"),
        ("7^1", "7"),
        ("0^5", "0"),
        ("0^0", "1"),
        ("1^99999999999999999999", "1"),
        ("10000000000000000000001^2", "100000000000000000000020000000000000000000001"),
    ] {
        assert_eq!(read(text).unwrap(), number, "{text}");
    }
    for (text, error) in [
        ("10^", "column 4: found the end, expected an exponent"),
        ("10^-1", "column 4: found '-1', expected an exponent"),
        ("2^3^2", "column 4: found '^2', expected the end"),
        (
            "10^10000000",
            "column 1: found '10^10000000', expected a number of at most 10000000 digits",
        ),
        (
            "2^99999999999999999999",
            "column 1: found '2^99999999999999999999', expected a number of at most 10000000 digits",
        ),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), error, "{text}");
    }
}

#[test]
fn errors_name_the_column_and_what_was_read() {
    let mut cursor = Cursor::new("3,é\0+x", &NoFiles);
    cursor.nat("a heap").unwrap();
    assert!(cursor.eat(','));
    let error = cursor.nat("a heap").unwrap_err();
    assert_eq!(error.to_string(), "column 3: found 'é\\0', expected a heap");
    assert_eq!(error.column(), Some(3));
}

#[test]
fn too_many_digits_are_refused() {
    let text = "1".repeat(MAX_DIGITS + 1);
    let error = Cursor::new(&text, &NoFiles).nat("a heap").unwrap_err();
    assert_eq!(
        error.to_string(),
        "column 1: found a number of 10000001 digits, expected at most 10000000"
    );
}

/// A name with a line break in it is shown in one line, wherever it stands.
#[test]
fn names_of_files_are_shown_in_one_line() {
    let text = "@a\nb";
    let cursor = Cursor::new(text, &NoFiles);
    for error in [
        cursor.read_file("a\nb", 0).unwrap_err(),
        cursor.read_file("b\nc", 0).unwrap_err(),
        cursor.unreadable("b\nc", 0, &io::ErrorKind::FileTooLarge.into()),
    ] {
        let error = error.to_string();
        assert_eq!((error.lines().count(), error.contains(r"\n")), (1, true), "{error}");
    }
}
