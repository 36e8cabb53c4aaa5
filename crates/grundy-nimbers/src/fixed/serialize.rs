//! Serialization as plain integers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::types::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};

macro_rules! serialize {
    ($nim:ident, $word:ident, $base:ident) => {
        impl Serialize for $nim {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(to)
            }
        }

        impl<'de> Deserialize<'de> for $nim {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$nim, D::Error> {
                $word::deserialize(from).map($nim)
            }
        }
    };
}

for_each_width!(serialize);

#[cfg(test)]
mod tests {
    use super::*;

    macro_rules! round_trip {
        ($nim:ident, $word:ident, $base:ident) => {
            for a in [$nim::ZERO, $nim::GENERATOR, $nim::MAX] {
                let text = serde_json::to_string(&a).unwrap();
                assert_eq!(text, a.to_string());
                assert_eq!(serde_json::from_str::<$nim>(&text).unwrap(), a);
            }
            assert!(serde_json::from_str::<$nim>("-1").is_err());
            assert!(serde_json::from_str::<$nim>("\"1\"").is_err());
        };
    }

    #[test]
    fn nimbers_are_written_as_integers_and_read_back() {
        for_each_width!(round_trip);
        assert!(serde_json::from_str::<Nim8>("256").is_err());
    }
}
