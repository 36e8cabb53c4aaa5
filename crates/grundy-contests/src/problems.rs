//! Every contest format: one file, its `mod` line and its line in [`FORMATS`].

mod abc172f;
mod abc297g;
mod arc168b;
mod bccn;
mod bipartite_geography;
mod code_thanks_2014;
mod codingame_misere_nim;
mod cses1098;
mod cses1099;
mod cses1729;
mod cses1730;
mod cses2207;
mod cses2208;
mod hdu1846;
mod hdu1847;
mod hdu1848;
mod hdu1849;
mod hdu1850;
mod hdu1907;
mod hdu2149;
mod hdu2176;
mod hdu2177;
mod hdu2509;
mod hdu2516;
mod hdu2897;
mod hdu3951;
mod nim_product_64;
mod p10506;
mod p1247;
mod p1290;
mod p1512;
mod p1971;
mod p2148;
mod p2197;
mod p2252;
mod p2490;
mod p2575;
mod p2594;
mod p2599;
mod p2953;
mod p3179;
mod p3185;
mod p3235;
mod p3480;
mod p4055;
mod p4101;
mod p4136;
mod p4617;
mod p5675;
mod p6560;
mod p6639;
mod p7589;
mod p8369;
mod p8901;
mod p9387;
mod poj1067;
mod poj1704;
mod poj2234;
mod poj2311;
mod poj2425;
mod poj2960;
mod pythontip46;

use crate::Format;

/// Every format, in the order of `grundy judge --list`.
pub const FORMATS: &[&Format] = &[
    // Nim
    &poj2234::FORMAT,
    &cses1730::FORMAT,
    &hdu1850::FORMAT,
    &p2197::FORMAT,
    &hdu1849::FORMAT,
    &hdu2176::FORMAT,
    &p1247::FORMAT,
    &abc172f::FORMAT,
    &p5675::FORMAT,
    // Misère play
    &hdu1907::FORMAT,
    &hdu2509::FORMAT,
    &codingame_misere_nim::FORMAT,
    &hdu2897::FORMAT,
    // One heap
    &hdu1846::FORMAT,
    &hdu2149::FORMAT,
    &arc168b::FORMAT,
    &abc297g::FORMAT,
    &hdu1847::FORMAT,
    &bccn::FORMAT,
    &hdu1848::FORMAT,
    &poj2960::FORMAT,
    &cses1729::FORMAT,
    &cses1098::FORMAT,
    &hdu2516::FORMAT,
    &code_thanks_2014::FORMAT,
    &p2953::FORMAT,
    &hdu3951::FORMAT,
    // Two heaps and pieces on boards
    &poj1067::FORMAT,
    &p2252::FORMAT,
    &pythontip46::FORMAT,
    &hdu2177::FORMAT,
    &p1290::FORMAT,
    &poj1704::FORMAT,
    &cses1099::FORMAT,
    &p2575::FORMAT,
    &p3480::FORMAT,
    &p2599::FORMAT,
    &p7589::FORMAT,
    &p2490::FORMAT,
    &p8901::FORMAT,
    &cses2208::FORMAT,
    // Splitting, divisors, cutting
    &cses2207::FORMAT,
    &p2148::FORMAT,
    &p3185::FORMAT,
    &p4101::FORMAT,
    &p3235::FORMAT,
    &p8369::FORMAT,
    &poj2311::FORMAT,
    &p10506::FORMAT,
    &p9387::FORMAT,
    &p6639::FORMAT,
    &p1512::FORMAT,
    // Coins, graphs, algebra
    &p4136::FORMAT,
    &p4055::FORMAT,
    &bipartite_geography::FORMAT,
    &p4617::FORMAT,
    &p1971::FORMAT,
    &p6560::FORMAT,
    &poj2425::FORMAT,
    &nim_product_64::FORMAT,
    &p2594::FORMAT,
    &p3179::FORMAT,
];
