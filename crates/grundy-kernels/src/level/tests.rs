use super::*;

#[test]
fn names_are_read_back_and_others_are_refused_with_the_list() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    for wrong in ["", "AVX2", "avx", "avx2 ", "gfni"] {
        let error = wrong.parse::<Level>().unwrap_err();
        assert_eq!(error, LevelError::Unknown(wrong.to_owned()));
        let listed = match cfg!(target_arch = "aarch64") {
            true => "there are portable, neon",
            false => "there are portable, avx2, avx2+gfni, avx512",
        };
        assert!(error.to_string().ends_with(listed), "{error}");
    }
}

#[test]
fn what_a_level_needs_it_may_use() {
    for level in Level::ALL {
        assert!(level.features().has(level.needs()), "{level}");
        for higher in Level::ALL.into_iter().filter(|higher| *higher > level) {
            assert!(!level.features().has(higher.needs()), "{level} has all of {higher}");
            assert!(higher.features().has(level.features()), "{higher} lacks some of {level}");
        }
    }
}

/// The features are those that the standard library detects, whatever level is forced.
#[test]
fn only_what_the_processor_has_is_allowed() {
    assert!(allows(Features::NONE));
    assert!(Level::Portable.is_available());
    assert!(Level::used().is_available());
    #[cfg(target_arch = "x86_64")]
    {
        assert!(!allows(Features::GFNI) || is_x86_feature_detected!("gfni"));
        assert!(!allows(Features::BMI2) || is_x86_feature_detected!("bmi2"));
        assert!(!allows(Features::AVX512) || is_x86_feature_detected!("avx512vl"));
        assert_eq!(Level::Avx2.is_available(), is_x86_feature_detected!("avx2"));
        if std::env::var_os(VARIABLE).is_none() {
            assert_eq!(allows(Features::PCLMUL), is_x86_feature_detected!("pclmulqdq"));
            assert_eq!(Level::used() >= Level::Avx2, Level::Avx2.is_available());
        }
    }
    #[cfg(target_arch = "aarch64")]
    if std::env::var_os(VARIABLE).is_none() {
        assert_eq!(Level::used(), Level::Neon);
    }
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    assert_eq!(Level::used(), Level::Portable);
}

#[test]
fn a_level_that_is_lacking_is_refused() {
    for level in Level::ALL.into_iter().filter(|level| !level.is_available()) {
        let error = level.force().unwrap_err();
        assert_eq!(error, LevelError::Lacking(level));
        assert!(error.to_string().contains("it has portable"), "{error}");
    }
}
