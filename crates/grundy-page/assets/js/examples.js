// @ts-check
// Games to begin with; a test holds them against the folder `games`.
export const EXAMPLES = [
 {
  "name": "maharaja",
  "rules": "game maharaja  a queen that jumps like a knight as well\nsource Larsson and Wästlund 2012\nheaps x, y\nsymmetric\ntake k from x\ntake k from x and k from y\ntake 1 from x and 2 from y\n"
 },
 {
  "name": "wythoff",
  "rules": "game wythoff  take from one heap, or the same number from both\nsource Wythoff 1907\nheaps x, y\ntake k from any heap\ntake k from each heap\n"
 },
 {
  "name": "wythoff-t",
  "rules": "game wythoff-t  Wythoff's game, where the amounts from both heaps may differ by less than t\nsource Fraenkel 1982\nwith t = 2\nheaps x, y\ntake k from any heap\ntake k from x and l from y where |k - l| < t\n"
 },
 {
  "name": "fibonacci-nim",
  "rules": "game fibonacci-nim  take at most twice as many as the opponent took\nsource Whinihan 1963\nheaps n\nstate limit starts at n - 1\ntake k from n and set limit to 2k where k <= limit\n"
 },
 {
  "name": "kayles",
  "rules": "game kayles  knock down one pin or two neighbours in a row\nsource Dudeney 1908; Guy and Smith 1956\nheaps n\nreplace n by a, b where a + b = n - 1 and a >= 0 and b >= 0\nreplace n by a, b where a + b = n - 2 and a >= 0 and b >= 0\n"
 },
 {
  "name": "nim3",
  "rules": "game nim3  nim with three heaps\nsource Bouton 1901\nheaps x, y, z\ntake k from any heap\n"
 },
 {
  "name": "wythoff-blocked",
  "rules": "game wythoff-blocked  Wythoff's game, where the previous player forbids some options\nsource Larsson 2010\nwith m = 3\nheaps x, y\nblock m\ntake k from any heap\ntake k from each heap\n"
 },
 {
  "name": "treblecross",
  "rules": "game treblecross  three crosses in a row win: a strip of n squares is a heap of n + 2\nsource Berlekamp, Conway and Guy 1982, chapter 4\nheaps n\nreplace n by a, b where a + b = n - 3 and a >= 0 and b >= 0\n"
 }
];
