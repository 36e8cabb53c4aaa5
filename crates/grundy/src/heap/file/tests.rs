use std::io::Cursor;

use proptest::prelude::*;

use super::*;

fn header(first: u64, count: usize) -> Header {
    let repetition = Some(Period { start: 71, period: 12, saltus: 4 });
    Header { code: "0.77".into(), speculative: false, first, count: count as u64, repetition }
}

fn written(header: &Header, space: Option<Space>, values: &[u32]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut read = |from: u64, out: &mut [u32]| {
        let from = usize::try_from(from - header.first).unwrap();
        out.copy_from_slice(&values[from..from + out.len()]);
        Ok(())
    };
    write(&mut bytes, header, space, &mut read).unwrap();
    bytes
}

/// Everything that the file says, one value after the other.
fn read_whole(bytes: &[u8]) -> io::Result<(Header, Vec<u32>)> {
    let mut file = ValueFile::open(Cursor::new(bytes))?;
    let header = file.header().clone();
    let mut values = vec![0; usize::try_from(header.count).unwrap()];
    file.read(header.first, &mut values)?;
    Ok((header, values))
}

/// The file as the table of the module's documentation says, without the code that writes it.
fn by_the_book(code: &str, width: usize, first: u64, values: &[u32]) -> Vec<u8> {
    let mut bytes = b"\x89HEAP\r\n\x1a".to_vec();
    bytes.extend([1, 0, 0, 0]);
    bytes.extend(u32::try_from(code.len()).unwrap().to_le_bytes());
    bytes.extend([0, u8::try_from(width).unwrap(), 0, 0, 0, 0, 0, 0]);
    bytes.extend(first.to_le_bytes());
    bytes.extend((values.len() as u64).to_le_bytes());
    bytes.extend([0; 32]);
    bytes.extend(code.as_bytes());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let body: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()[..width].to_vec()).collect();
    bytes.extend(&body);
    let sums: Vec<u8> =
        body.chunks(65536).flat_map(|block| crc32fast::hash(block).to_le_bytes()).collect();
    bytes.extend(&sums);
    bytes.extend(crc32fast::hash(&sums).to_le_bytes());
    bytes
}

#[test]
fn the_layout_is_the_documented_one() {
    for (width, factor) in [(1, 1), (2, 300), (4, 70_000)] {
        let values: Vec<u32> = (0..100_000).map(|n| n % 200 * factor).collect();
        let header = Header { repetition: None, ..header(5, values.len()) };
        assert_eq!(written(&header, None, &values), by_the_book("0.77", width, 5, &values));
    }
}

#[test]
fn a_bit_left_out_saves_a_byte_a_value() {
    // Common values are those with an odd number of bits 2 and 256, counting the heap.
    let space = Space { mask: 0x102, parity: true };
    let rare = |heap: u32| heap % 1000 == 7;
    let values: Vec<u32> = (0..200_000_u32)
        .map(|heap| {
            let value = heap.wrapping_mul(2_654_435_761) >> 23 & !2;
            let odd = ((value & 0x102).count_ones() + heap % 2) % 2 == 1;
            if odd == rare(heap) { value | 2 } else { value }
        })
        .collect();
    let header = header(0, values.len());
    let bytes = written(&header, Some(space), &values);
    assert_eq!(bytes.len(), 72 + 4 + 4 + 200_000 + 200 * 8 + 4 * 4 + 4);
    assert_eq!(read_whole(&bytes).unwrap(), (header.clone(), values.clone()));
    let mut file = ValueFile::open(Cursor::new(&bytes)).unwrap();
    for heap in [199_999, 7, 0, 65_535, 65_536, 1007, 150_000, 6] {
        assert_eq!(file.get(heap as u64).unwrap(), Some(values[heap]));
    }
    assert_eq!(file.get(200_000).unwrap(), None);
    // Where values fit a byte anyway, nothing is left out.
    let small: Vec<u32> = values.iter().map(|value| value & 255).collect();
    let bytes = written(&header, Some(space), &small);
    assert_eq!(bytes.len(), 72 + 4 + 4 + 200_000 + 4 * 4 + 4);
    assert_eq!(read_whole(&bytes).unwrap(), (header, small));
}

#[test]
fn every_flipped_bit_and_every_cut_is_noticed() {
    let space = Space { mask: 0x180, parity: false };
    let mut values: Vec<u32> = (0..300).map(|heap| heap % 128 + 128 * (heap % 3 % 2 + 1)).collect();
    values[17] ^= 0x80;
    let header = header(1000, values.len());
    let bytes = written(&header, Some(space), &values);
    assert!(bytes.len() < 72 + 8 + 600, "a bit is left out");
    assert_eq!(read_whole(&bytes).unwrap(), (header, values));
    for bit in 0..8 * bytes.len() {
        let mut bytes = bytes.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = read_whole(&bytes).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData, "bit {bit}: {error}");
    }
    for length in 0..bytes.len() {
        let error = read_whole(&bytes[..length]).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{length} bytes: {error}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(read_whole(&longer).unwrap_err().to_string().contains("instead of"));
}

#[test]
fn a_header_that_asks_for_too_much_is_refused_before_memory_is_taken() {
    let packing = Packing { width: 4, space: None, rares: 0 };
    for count in [1 << 40, u64::MAX / 4, u64::MAX - 1000] {
        let header = Header { count, ..header(0, 0) };
        let mut bytes = encode(&header, packing).unwrap();
        bytes.extend([0; 100]);
        assert_eq!(read_whole(&bytes).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}

#[test]
fn one_value_is_read_without_the_others() {
    let values: Vec<u32> = (0..300_000).map(|heap| heap % 251).collect();
    let header = header(0, values.len());
    let mut bytes = written(&header, None, &values);
    // Damage in another block does not matter, damage in the block of the value does.
    let place = bytes.len() - 200_000;
    bytes[place] ^= 1;
    let mut file = ValueFile::open(Cursor::new(&bytes)).unwrap();
    assert_eq!(file.get(299_999).unwrap(), Some(299_999 % 251));
    assert!(file.get(100_200).is_err());
    assert_eq!(file.get(0).unwrap(), Some(0));
}

proptest! {
    #[test]
    fn what_is_written_is_read(
        values in proptest::collection::vec(0_u32..2000, 0..400),
        first in 0_u64..1 << 50,
        mask in 0_u32..1024,
        parity: bool,
        speculative: bool,
    ) {
        let space = (mask > 0).then_some(Space { mask, parity });
        let header = Header { speculative, ..header(first, values.len()) };
        let bytes = written(&header, space, &values);
        prop_assert_eq!(read_whole(&bytes).unwrap(), (header, values));
    }
}
