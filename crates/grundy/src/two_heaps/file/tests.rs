use std::io::Cursor;

use super::*;

fn header(is_symmetric: bool, first: u64, count: u64) -> Header {
    Header {
        game: "own".into(),
        moves: "queen 1".into(),
        is_symmetric,
        sides: (300, 400),
        first,
        count,
    }
}

fn value(x: u64, y: u64) -> u32 {
    u32::try_from((x * 401 + y * 7) % 65_000).unwrap()
}

fn bytes(header: &Header) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_values(&mut bytes, header, &mut |x, row| {
        let from = if header.is_symmetric { x } else { 0 };
        row.clear();
        row.extend((from..400).map(|y| value(x, y)));
    })
    .unwrap();
    bytes
}

#[test]
fn values_are_read_as_they_were_written() {
    for (is_symmetric, first, count) in
        [(true, 0, 300), (true, 77, 120), (false, 0, 300), (false, 299, 1)]
    {
        let header = header(is_symmetric, first, count);
        let mut file = ValueFile::open(Cursor::new(bytes(&header))).unwrap();
        assert_eq!(file.header(), &header);
        for x in 0..301 {
            for y in 0..401 {
                let (a, b) = if is_symmetric { (x.min(y), x.max(y)) } else { (x, y) };
                let is_there = (first..first + count).contains(&a) && b < 400;
                assert_eq!(file.get(x, y).unwrap(), is_there.then(|| value(a, b)), "({x},{y})");
            }
        }
        let mut row = vec![0; 50];
        assert!(file.read(first, 340, &mut row).unwrap());
        assert!((340..).zip(&row).all(|(y, found)| *found == value(first, y)));
        assert!(!file.read(first, 351, &mut row).unwrap());
    }
}

/// Every byte of a file matters: no change of one goes unnoticed by who reads everything, nor does its loss.
#[test]
fn no_damage_goes_unnoticed() {
    let header = header(true, 200, 100);
    let whole = bytes(&header);
    let read = |bytes: Vec<u8>| -> io::Result<()> {
        let mut file = ValueFile::open(Cursor::new(bytes))?;
        let mut row = Vec::new();
        for x in 200..300 {
            row.resize(usize::try_from(400 - x).unwrap(), 0);
            assert!(file.read(x, x, &mut row)?);
        }
        Ok(())
    };
    read(whole.clone()).unwrap();
    let near =
        (0..200).chain(whole.len() - 200..whole.len()).chain((200..whole.len()).step_by(997));
    for at in near {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let error = read(bytes).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData, "byte {at}: {error}");
        assert!(read(whole[..at].to_vec()).is_err(), "cut off at {at}");
    }
    assert!(read([&whole[..], &[0]].concat()).is_err());
}

/// Blocks that changed places have right bytes, and wrong numbers.
#[test]
fn blocks_do_not_change_places() {
    let header = header(true, 0, 300);
    let mut bytes = bytes(&header);
    let length = header.before(300) * 2;
    let start = bytes.len() - usize::try_from(blocks::stored(length).unwrap()).unwrap();
    let block = blocks::BLOCK + 4;
    let (first, second) = bytes[start..].split_at_mut(block);
    first.swap_with_slice(&mut second[..block]);
    let mut file = ValueFile::open(Cursor::new(bytes)).unwrap();
    let error = file.get(0, 0).unwrap_err();
    assert!(error.to_string().contains("damaged"), "{error}");
    assert_eq!(file.get(290, 290).unwrap(), Some(value(290, 290)));
}

#[test]
fn words_are_read_as_they_were_written() {
    let header = Header { count: 5, ..header(true, 128, 0) };
    let values = 3000;
    let words = |value: u64| (0..5).map(move |i| (value << 32) ^ (i * 0x9E37));
    let mut file = write_kept(Vec::new(), &header).unwrap();
    assert!(file.push(&[0; 4]).is_err());
    for value in 0..values {
        file.push(&words(value).collect::<Vec<_>>()).unwrap();
    }
    let whole = file.finish().unwrap();
    let read = |bytes: &[u8]| -> io::Result<Vec<Vec<u64>>> {
        let mut file = KeptFile::open(Cursor::new(bytes))?;
        assert_eq!(file.header(), &header);
        let values = file.values();
        let next = |_| {
            let mut words = vec![0; 5];
            file.next(&mut words)?;
            Ok(words)
        };
        (0..values).map(next).collect()
    };
    let found = read(&whole).unwrap();
    assert_eq!(found, (0..values).map(|value| words(value).collect()).collect::<Vec<Vec<_>>>());
    for at in (0..whole.len()).step_by(501).chain(whole.len() - 12..whole.len()) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1;
        assert!(read(&bytes).is_err(), "byte {at}");
        assert!(read(&whole[..at]).is_err(), "cut off at {at}");
    }
    // Files of one kind are not taken for the other.
    assert!(ValueFile::open(Cursor::new(&whole)).is_err());
    assert!(KeptFile::open(Cursor::new(bytes(&Header { count: 10, ..header.clone() }))).is_err());
}
