# grundy 的中文文本，语法为 Project Fluent（projectfluent.org）。
#
# 每条文本写在一行里：换行会变成空格，而中文里不要这样的空格。汉字与数字、字母之间空一格，全角标点旁不空。
# 花括号里填入数字、局面或别的文本。理由是分句，末尾不加句号。
#
# 用语：先手 = 轮到走的一方，后手 = 对手；P 局面 = 先手必败，N 局面 = 先手必胜；SG 值 = Grundy 值；
# 反常规则（misère）= 无路可走者胜；终局 = 无路可走的局面。

list-comma = { "、" }
list-and = { " 和 " }
list-semicolon = { "；" }
list-or = { "，或" }
# 各项是一句话时
list-comma-texts = { "，" }
list-comma-and-texts = { "、" }
list-and-texts = { "、" }
digits = { " " }位

## 答案的各行

verdict-n = N：先手必胜
verdict-p = P：先手必败
verdict-d = D：平局，双方都不能强制取胜
verdict-misere = { $who }（反常规则）
verdict-value = SG 值    { $value }
verdict-remoteness = 步数     最佳应对下 { $moves } 步终局
verdict-move = 取胜     { $move }
verdict-more = … 取胜的走法共 { $count } 种
verdict-perhaps-more = … 也许还有别的走法
picture-more = … 另有 { $count } 个
verdict-all-moves = （--all-moves 全部列出）
verdict-try-all-moves = （--all-moves 在可行时逐一尝试）
verdict-given-up = 取胜     有取胜的走法，但没有公式给出它，搜索已中止
verdict-reason = 理由     { $reason }
verdict-method = 方法     { $method ->
        [theorem] 定理
        [matching] 最大匹配
        [automaton] 自动机
        [table] 查表
        [quotient] misère 商
        [search] 搜索
        [retrograde] 倒推
       *[other] { $method }
    }
verdict-method-source = { verdict-method }（{ $source }）
options-none = 没有后继：对局已经结束
options-to = 后继
options-outcome = 胜负
options-value = SG 值
options-move = 走法
why-above = （同上）
why-reason = 理由：{ $reason }
why-move = 走法：{ $move }
why-answer = 若{ $moves }{ $more ->
        [0] { "" }
       *[other] ，或另外 { $more } 种
    }，则{ $reply }  →  { $to }
why-over = 若{ $moves }{ $more ->
        [0] { "" }
       *[other] ，或另外 { $more } 种
    }，则游戏结束，对手获胜
pair-index = 序号     { $index }
games-also = 又名 { $names }
judge-input = 输入
judge-output = 输出
judge-limits = 范围
judge-method = 方法
judge-moves = 走法
judge-sample-input = 样例输入
judge-sample-output = 样例输出
games-rules = 规则
games-notation = 写法
games-example = 例子
games-theorem = 定理
games-source = 出处
games-cost = 代价
games-machine = 机器证明
games-proved = `grundy discover { $command }`：{ $states } 个状态的自动机，读{ $digits }
games-digits-fibonacci = 斐波那契记数法的数字
games-digits-base = { " " }{ $base } 进制的数字
games-digits = 记数系统 ({ $t },{ $s }) 的数字
games-more = `grundy games NAME` 介绍某个游戏。
play-begin = { $play ->
        [misere] 无路可走者胜
       *[normal] 无路可走者负
    }；输入 'help' 查看用语
play-prompt = 轮到你走
play-prompt-over = 对局已结束；undo、new 或 quit
play-over = 对局已结束：输入 'undo'、'new' 或 'quit'。
play-unchanged = 一步棋必须改变局面。
play-no-move = 没有从 { $from } 到 { $to } 的走法；共有 { $count } 种走法，输入 'options' 查看。
play-not-understood = '{ $line }' 不是用语（输入 'help' 查看），不是走法的文字，不是 1 到 { $count } 的编号，也不是局面：{ $error }
play-because = 不行：{ $why }。
play-not-a-move = '{ $line }' 不是走法；输入 'options' 查看。
play-which = 是哪一种？可以得到 { $positions }；请输入局面。
play-nothing-to-undo = 你还没有可以收回的一步。
play-no-options = 无路可走。
play-more-options = …… 共 { $count } 种走法；再输入 'options' 继续列出
play-first-options = …… 走法太多，这里是前 { $count } 种；也可以直接输入走到的局面；再输入 'options' 继续列出
play-no-move-of-many = 没有从 { $from } 到 { $to } 的走法（各堆的位置不变）。
play-not-one-of-many = '{ $line }' 不是走法的文字，也不是一步可以走到的局面；输入 'options' 查看。
play-not-looked-up = { $error }；直接输入走到的局面，查找会更快。
play-help-moves = 走法可以用文字（如 '从 3 中取 2'，或英文 'take 2 from 3'）输入，也可以输入所到的局面（'nim:1,4'，或只写 '1,4'）；输入 'options' 之后，还可以输入列表中的编号。
play-help-hint = 如有必胜的走法，给出一种
play-help-why = 这里谁赢，为什么
play-help-options = 列出走法及其编号
play-help-undo = 收回你的上一步和对方的应对
play-help-new = 再来一局；'new nim:3,5' 从该局面开始
play-help-help = 显示这些说明
play-help-quit = 退出
play-help-letters = 不与走法混淆时，只输入首字母即可（h 表示 help）。
play-guess = 在给定的时间（--time）内没有找出谁赢，我只好猜着走。
play-guess-move = 我有取胜的走法，但没有找出是哪一步，只好猜着走。
play-guess-unknown = 这里谁赢还不知道（{ $error }），我只好猜着走。
play-i = 我：{ $move }
play-you = 你：{ $move }
play-end = { $stuck ->
        [you] 你无路可走
       *[i] 我无路可走
    }：{ $winner ->
        [you] 你赢了。
       *[i] 我赢了。
    }
play-hint-wins = { $to } 可以取胜：{ $move }
play-hint-draws = { $to } 可以平局：{ $move }
play-hint-unknown = 在给定的时间（--time）内没有找出这里谁赢。
play-hint-move = 你有取胜的走法，但没有找出是哪一步。
play-unknown = 这里谁赢还不知道：{ $error }。
play-hint-none = 对方若不失误，无论怎么走都会输。
play-why = { $outcome ->
        [N] 你（先手）能赢
        [P] 我（后手）若不失误，你（先手）会输
       *[D] 谁都不能强制取胜
    }：{ $reason }。
play-who = { $outcome ->
        [N] 你能赢
        [P] 我若不失误，你会输
       *[D] 谁都不能强制取胜
    }。

## 游戏的和

theorem-says = 由定理可知
theorem-lists = 定理把它列为 P 局面
theorem-does-not-list = 它不在定理列出的 P 局面之中
no-component = 没有任何分量，无路可走
no-move = 无路可走
no-turn-ends = 没有能结束回合的走法，而围成格子的人还得再走一步
no-move-misere = 无路可走，而在反常规则下，无路可走者胜
no-token = 石子已经取完

# 3 ⊕ 4 = 7
nim-sum-of-one = { $total }
nim-sum = { $values } = { $total }

nim-whole = 这一步把 { $heap } 个石子的那堆全部取走，后手无子可取
nim-n-columns = 各堆写成二进制为 { $columns }，按位异或得 { $odd }：其中每个 1 表示该列有奇数个 1。这一步把 { $from } 变成 { $to }（{ $digits }），此后每一列都有偶数个 1
nim-n = { $sum }，不为 0：这一步把 { $from } 变成 { $to }，使异或和变为 0
nim-n-unmoved = { $sum }，不为 0：必有一堆可以减少，使异或和变为 0
nim-p-columns = 各堆写成二进制为 { $columns }，每一列都有偶数个 1。走一步只改变一堆，必使某一列变成奇数个 1，后手总能再让每一列变回偶数个
nim-p = { $sum }：走一步只改变一堆，异或和必不再为 0，后手总能把它变回 0

sum-item = { $position } 的 SG 值为 { $value }
sum-item-why = { $position } 的 SG 值为 { $value }（{ $why }）
worth-by-mex = 后继的值中未出现的最小者
worth-by-labels = 由全部可达局面的标号得出
sum-n = { $items }：{ $sum }，不为 0。这一步把 { $from } 变成 { $to }，使异或和变为 0
sum-n-unmoved = { $items }：{ $sum }，不为 0，因此必有一步使它变为 0
sum-p = { $items }：{ $sum }。走一步只改变其中一个值，异或和必不再为 0，后手总能把它变回 0
sum-one-left = 其余分量或两两抵消（相同的分量可以照搬对方的走法），或值为 0，胜负只取决于 { $position }，而这一步在其中取胜
sum-one-left-unnamed = 各分量或两两抵消，或值为 0，只剩一个先手必胜的分量
sum-cancels = 各分量两两抵消：先手走哪一个，后手就在与它相同的另一个里照搬
sum-cancels-beside = 相同的分量两两抵消（{ $pairs }）：在一个里怎么走，对方就在另一个里照搬。余下 { $left }：{ $reason }
sum-cancels-but = 相同的分量两两抵消，其余的异或和为 { $total }，不为 0
sum-loopy-n = 有一个带环的分量，值为 { $value }，其余的异或和为 { $rest }：这一步使两者相等
sum-loopy-d = 有一个带环的分量，值为 { $value }，其余的异或和为 { $rest }：没有一步能使两者相等，而在那个分量里可以无休止地走下去
sum-loony = { $count } 个分量是疯的（loony）：{ $loony }。无论旁边还有什么，先走的人都赢。围成一格的人要接着走，走哪个分量都行，所以先手可以选择让谁来走以后的局面
sum-goes-on = { $reason }。围成一格的人要接着走，走哪个分量都行，这不改变各个值
sum-cancels-worth = 相同的分量的值相同，不管是多少，全部的异或和为 0
turn-goes-on = { $first }，围成了格，因此接着走：{ $then }
sum-two-loopy = 有两个带环的分量：谁都无法让它们都结束

## 计算所得之值的理由

mex-p = 各后继的 SG 值为 { $values }，其中没有 0：无论怎么走，后手都必胜
mex-n = 各后继的 SG 值为 { $values }，其中未出现的最小值（mex）是 { $value }，这就是它的值；这一步走到值为 0 的局面
mex = 各后继的 SG 值为 { $values }，其中未出现的最小值（mex）是 { $value }
mex-p-one = 各后继的 SG 值都是 { $values }，不是 0：无论怎么走，后手都必胜
mex-n-one = 各后继的 SG 值都是 { $values }，未出现的最小值（mex）是 { $value }，这就是它的值；这一步走到值为 0 的局面
mex-one = 各后继的 SG 值都是 { $values }，未出现的最小值（mex）是 { $value }
mex-p-many = 后继很多，但值都不为 0：无论怎么走，后手都必胜
mex-n-many = 后继很多，其值中未出现的最小者（mex）是 { $value }；这一步走到值为 0 的局面
table-n = 已由小到大逐个求出本游戏的 P 局面；这一步走到其中之一，从那里走不到别的 P 局面
table-n-unmoved = 已由小到大逐个求出本游戏的 P 局面，此局面不在其中
searched-n-unmoved = 搜索表明其值不为 0；要知道哪些走法获胜还需另一次搜索
searched-n = 搜索得知，这一步走到值为 0 的局面
searched-misere-n = 搜索得知，这一步之后无论对手怎样走都会输
searched-misere-some = 搜索得知，有一步之后无论对手怎样走都会输，但没有找出是哪一步
searched-misere-p = 搜索得知，无论怎样走，对手都有应手使自己不走最后一步
period = 由前 { $seen } 个值可以证明：对一切 n ≥ { $start } 有 G(n + { $period }) = G(n)（{ $source } 的定理）；因此这一堆的值为 G({ $heap }) = { $value }
period-saltus = 由前 { $seen } 个值可以证明：对一切 n ≥ { $start } 有 G(n + { $period }) = G(n) + { $saltus }（{ $source } 的定理）；因此这一堆的值为 G({ $heap }) + { $periods }·{ $saltus } = { $value }
line-n = 胜方求快，负方拖延，走法为 { $line }。{ $moves } 步之后，{ $play ->
        [misere] 先手无路可走，因而取胜
       *[normal] 后手无路可走
    }
line-p = 无论怎么走，后手都有取胜的应手；拖延最久的走法为 { $line }。{ $moves } 步之后，{ $play ->
        [misere] 后手无路可走，因而取胜
       *[normal] 先手无路可走
    }
line-d = 双方都无法强制终局取胜，但都能不让对方取胜：{ $line }

## 反常规则下的理由

tame-p-ones = { $sum }，且各分量的值都不超过 1：这如同奇数堆单个石子，先手必走最后一步
tame-p = { $sum }，且并非都如同单个石子的堆：与 Nim 一样，无论怎么走，异或和都不再为 0，后手总能把它变回 0；到只剩单个石子的堆时，则留下奇数堆
tame-p-unlike = { $sum }，而 { $component } 的值虽为 { $value }，却不如同单个石子的堆，而如同{ $value ->
        [0] 两堆各 2 个石子
       *[1] 一堆 2 个、一堆 3 个石子
    }：与 Nim 一样，无论怎么走，异或和都不再为 0，后手总能把它变回 0；到只剩单个石子的堆时，则留下奇数堆
tame-n-to-ones = { $sum }：这一步之后如同奇数堆单个石子，最后一个必由后手取走
tame-n = { $sum }，不为 0：与正常规则一样，这一步把它变为 0，先手如此走下去，直到该留下奇数堆单个石子为止
quotient = 在 misère 商（{ $reach }）中，各堆对应 { $classes }；它们的积 { $product } { $losing ->
        [yes] 是必败元
       *[no] 不是必败元
    }
quotient-period = 共 { $order } 个元素，各堆从 { $start } 起以 { $period } 为周期
quotient-up-to = 只论不超过 { $last } 的堆，共 { $order } 个元素

## 走法

take-all = 取走一整堆（{ $heap } 个）
take-from = 从 { $heap } 中取 { $taken }
take-both = 从两堆中各取 { $taken }
take-each = 从两堆中分别取 { $first } 和 { $second }
moves-together = { $moves }

## 石子堆旁边

beside-most = 至多取
beside-least = 至少取
beside-state = { $name }

## 终局

takes-everything = 这一步取走剩下的全部石子，后手无路可走
last-token = 唯一的走法是取走最后一个石子，之后后手无路可走，因而后手胜
leaves-one-token = 这一步留下一个石子，后手不得不取；之后先手无路可走，因而先手胜

## 威佐夫博弈

wythoff-n = 这一步走到奇异局势 ({ $x }, { $y })：{ $x } = ⌊{ $n }φ⌋，{ $y } = { $x } + { $n }。从奇异局势走一步到不了另一个奇异局势，因为任意两个奇异局势既没有公共的数，差也不相等
wythoff-n-band = 这一步走到奇异局势 ({ $x }, { $y })：{ $formula }。从奇异局势走一步到不了另一个奇异局势，因为任意两个奇异局势没有公共的数，差又至少相距 { $t }
wythoff-p = ({ $x }, { $y }) 是第 { $n } 个奇异局势：{ $x } = ⌊{ $n }φ⌋，{ $y } = { $x } + { $n }。从奇异局势走一步到不了另一个奇异局势，而从其他任何局面，后手都能走到奇异局势
wythoff-p-digits = ({ $x }, { $y }) 是第 { $n } 个奇异局势：{ $x } = ⌊{ $n }φ⌋，{ $y } = { $x } + { $n }；写成斐波那契进制，{ $first } 左移一位即得 { $second }。从奇异局势走一步到不了另一个奇异局势，而从其他任何局面，后手都能走到奇异局势
wythoff-p-band = ({ $x }, { $y }) 是第 { $n } 个奇异局势：{ $formula }。从奇异局势走一步到不了另一个奇异局势，而从其他任何局面，后手都能走到奇异局势
wythoff-formula = { $x } = ⌊{ $n }{ $kind ->
        [normal] α⌋
       *[misere] α + 1/α⌋
    }，{ $y } = { $x } + { $more }，其中 α = { $alpha }
wythoff-unpaired = 与 { $lower } 构成奇异局势的是 { $partner }，不是 { $upper }；而从非奇异局势总有一步能走到奇异局势
wythoff-misere-n = { $first ->
        [0] 这一步留下一个石子，后手不得不取；之后先手无路可走，因而先手胜
       *[2] 这一步走到 (2, 2)：后手若全部取完，先手无路可走，因而先手胜；后手若走别的，先手总能留下一个石子
    }
wythoff-misere-p = { $first ->
        [0] 唯一的走法是取走最后一个石子，之后后手无路可走，因而后手胜
       *[2] 先手若全部取完，后手无路可走，因而后手胜；先手若走别的，后手总能留下一个石子
    }

## 几个游戏共用

formula = { $formula }
remainder = { $heap } mod { $round }
pair-other = 与 { $small } = { $first }_{ $n } 配对的是 { $partner } = { $second }_{ $n }，不是 { $large }；而从不成对的局面总有一步能走到成对的局面
no-heads = 没有正面朝上的硬币，无路可走
no-heads-misere = 没有正面朝上的硬币，无路可走，而在反常规则下，无路可走者胜
turn = 翻转 { $coins }
turn-node = 翻转结点 { $node }
turn-nodes = 翻转结点 { $node } 以及它的 { $count } 个祖先 { $nodes }
turn-nothing = 什么也不翻
move-token = 把棋子从 { $from } 移到 { $to }
put-token = 把棋子放在 { $to }
move-coin = 把第 { $from } 格的硬币移到第 { $to } 格
split = 把 { $heap } 分成 { $parts }
leave = 留下 { $left }
take-and-split = 从 { $heap } 中取 { $taken }，留下 { $parts }
equal-heaps = { $count } 堆各 { $size } 个

## 巴什博弈

bachet-n = 这一步留下 { $left }，是 { $round } 的倍数：无论后手取几个（记为 k），先手都取 { $round } − k 个，于是最后一个必由先手取走
bachet-p = { $heap } 是 { $round } 的倍数：无论先手取几个（记为 k），后手都取 { $round } − k 个，于是最后一个必由后手取走
bachet-misere-n = 这一步留下 { $left }，比 { $round } 的倍数多 1：无论后手取几个（记为 k），先手都取 { $round } − k 个，最后一个只能由后手取
bachet-misere-p = { $heap } 比 { $round } 的倍数多 1：无论先手取几个（记为 k），后手都取 { $round } − k 个，最后一个只能由先手取
bachet-rest = { $heap } 除以 { $round } 余 { $rest }，因此有一步能留下必败的堆

## Mem

mem-n = 还剩 { $left } 个，下一步在这一堆至少要取 { $least } 个：后手无路可走
mem-p = 共 { $heap } 个，至少要取 { $least } 个：无路可走
mem-misere-n = 还剩 { $left } 个，后手至少要取其中的 { $least } 个，之后余下的不够再走一步：反常规则下，无路可走者胜
mem-misere-p = 共 { $heap } 个，至少要取 { $least } 个，之后余下的不够再走一步：反常规则下，无路可走者胜，而那是后手
mem-misere-end = 共 { $heap } 个，至少要取 { $least } 个：无路可走，反常规则下无路可走者胜
mem-longest = 这一堆上最多还可以走 { $moves } 步，一步取得越多，之后能走的步数就越少
mem0-all = { $heap } 个可以全部取走，之后后手无路可走
mem0-half = 刚取走了 { $left } 个，余下的 { $left } 个后手不能全部取走；谁取走的不是一半、余下的与取走的不一样多，对方就把余下的全部取走。{ $halves ->
        [1] 奇数没有一半可取
       *[other] 连同这一步，一半可以接连取 { $halves } 次，是奇数次：先不能再取一半的是后手
    }
mem0-odd =
    { $heap ->
        [1] 上一次取走了一个，最后这一个不能再取：无路可走
       *[other] 上一次取走了 { $heap } 个，因此不能把 { $heap } 个全部取走；从奇数个中取，余下的不会与取走的一样多，后手便把余下的全部取走
    }
mem0-n = 上一次取走了 { $heap } 个，因此不能把 { $heap } 个全部取走；谁取走的不是一半、余下的与取走的不一样多，对方就把余下的全部取走。一半可以接连取 { $halves } 次，是奇数次：先不能再取一半的是后手
mem0-p = 上一次取走了 { $heap } 个，因此不能把 { $heap } 个全部取走；谁取走的不是一半、余下的与取走的不一样多，对方就把余下的全部取走。一半可以接连取 { $halves } 次，是偶数次：先不能再取一半的是先手
mem0-worth = { $heap ->
        [0] 无路可走
       *[other] 单独走这一堆，先手必败：一半只能接连取偶数次，或一次也不能取
    }
mem-worth = 最多还可以走 { $moves } 步

## 减法游戏

subtraction-n-end = 这一步留下 { $left }，从中不能再取
subtraction-n = 必败的堆除以 { $period } 的余数为 { $rests }。这一步留下 { $left }，余数为 { $rest }，此后无论后手怎么取，先手都能再留下这样的堆{ or-mover-wins }
subtraction-p = 必败的堆除以 { $period } 的余数为 { $rests }，而 { $heap } 的余数为 { $rest }：无论先手怎么取，后手都能再留下这样的堆{ or-opponent-wins }
subtraction-other = 必败的堆除以 { $period } 的余数为 { $rests }，而 { $heap } 的余数为 { $rest }
subtraction-n-few = 必败的堆只有 { $heaps }：这一步留下 { $left }，从它走一步到不了另一个必败的堆
subtraction-p-few = 必败的堆只有 { $heaps }：从 { $heap } 走一步到不了另一个必败的堆，而从其他任何堆都有一步能到{ $play ->
        [normal] { "" }
       *[misere] ，或无路可走而胜
    }
subtraction-few = 必败的堆只有 { $heaps }，而 { $heap } 不在其中
subtraction-n-value = 这一步留下 { $left }，而 G({ $left }) = { $value }：{ subtraction-why }，此后无论后手怎么取，先手都能再留下值为 { $value } 的堆{ or-mover-wins }
subtraction-p-value = G({ $heap }) = { $value }：{ subtraction-why }，无论先手怎么取，后手都能再留下值为 { $value } 的堆{ or-opponent-wins }
subtraction-value = G({ $heap }) = { $value }：{ subtraction-why }
subtraction-why = { $known ->
        [below] 由更小的堆的 SG 值得出
       *[repeat] SG 值{ subtraction-repeat }
    }
subtraction-repeat = 从 { $start } 起{ $saltus ->
        [0] 以 { $period } 为周期
       *[other] 每过 { $period } 个石子增加 { $saltus }
    }
or-mover-wins = { $play ->
        [normal] { "" }
       *[misere] ，否则先手无路可走而胜
    }
or-opponent-wins = { $play ->
        [normal] { "" }
       *[misere] ，否则后手无路可走而胜
    }
subtraction-worth = 与 { $heap } 相同，因为 SG 值以 { $period } 为周期
subtraction-worth-saltus = 与 { $heap } 相比，每过 { $period } 个石子增加 { $saltus }

## 取某一类数

take-divisors-p = { $heap } 是奇数，它的约数也都是奇数：无论怎样走都留下偶数，对手从中取 1 又能留下奇数
take-divisors-n = 这一步留下奇数 { $left }。它的约数都是奇数：对手只能留下偶数，从中取 1 又能留下奇数
take-divisors = { $heap } 是偶数，有一步能留下奇数
take-coprimes = { $heap } 与比它小 1 的数互质：可以取到只剩一个石子，而从一个石子无路可走
take-nondivisors = 比 { $heap } 小 1 的数不整除它：可以取到只剩一个石子，而从一个石子无路可走
take-worth-divisors = { $heap } = 2^{ $power } · { $odd }
take-worth-nondivisors = 奇数堆 ({ $heap } − 1) / 2
take-worth-coprimes = 整除 { $heap } 的最小质数是 { $prime }，即第 { $number } 个质数

## 摩尔 Nim

moore-all = 一步至多可从 { $most } 堆中取石子，而现在不超过 { $most } 堆：这一步全部取完
moore-all-but-one = 一步至多可从 { $most } 堆中取石子，而现在不超过 { $most } 堆：这一步只留下一个石子，后手不得不取
moore-n-columns = 这一步之后各堆的二进制为 { $columns }：每一列中 1 的个数都是 { $round } 的倍数。走一步时，在被改变的最高一列里，至多有 { $most } 堆由 1 变 0，因此后手必然破坏这一性质
moore-n = 这一步之后，各堆的二进制每一列中 1 的个数都是 { $round } 的倍数。走一步时，在被改变的最高一列里，至多有 { $most } 堆由 1 变 0，因此后手必然破坏这一性质
moore-p-columns = 各堆的二进制为 { $columns }：每一列中 1 的个数都是 { $round } 的倍数。走一步时，在被改变的最高一列里，至多有 { $most } 堆由 1 变 0，先手必然破坏这一性质，而后手总能恢复它
moore-p = 各堆的二进制每一列中 1 的个数都是 { $round } 的倍数。走一步时，在被改变的最高一列里，至多有 { $most } 堆由 1 变 0，先手必然破坏这一性质，而后手总能恢复它
moore-unbalanced = 在 2^{ $digit } 这一列有 { $ones } 个 1，不是 { $round } 的倍数：必有一步使每一列中 1 的个数都成为它的倍数
moore-misere = { $why }；到只剩单个石子的堆时，则改为使堆数比 { $round } 的倍数多 1
moore-ones-n = 这一步留下 { $ones ->
        [1] 1 堆单个石子，后手不得不取
       *[other] { $ones } 堆单个石子，比 { $round } 的倍数多 1：无论后手取几堆（记为 k），先手都取 { $round } − k 堆，最后一个只能由后手取
    }
moore-ones-p = { $ones ->
        [1] 唯一的走法是取走最后一个石子，之后后手无路可走，因而后手胜
       *[other] 剩下 { $ones } 堆单个石子，比 { $round } 的倍数多 1：无论先手取几堆（记为 k），后手都取 { $round } − k 堆，最后一个只能由先手取
    }
moore-ones = 剩下 { $ones } 堆单个石子，有一步能使堆数比 { $round } 的倍数多 1

## 阶梯 Nim

bring-off = 把第 1 级的 { $moved } 个石子移出阶梯
bring-down = 把第 { $from } 级的 { $moved } 个石子移到第 { $to } 级
staircase-n = 只看奇数级，因为从偶数级下来的石子可以立刻再往下移一级。这一步之后，奇数级的异或和 { $sum }：与 Nim 一样，后手必使它不为 0，先手总能把它变回 0
staircase-n-empty = 这一步之后奇数级全空：后手从偶数级移到奇数级多少，先手就立刻再往下移多少
staircase-p = 只看奇数级，因为从偶数级下来的石子可以立刻再往下移一级。奇数级的异或和 { $sum }：与 Nim 一样，先手必使它不为 0，后手总能把它变回 0
staircase-p-empty = 奇数级全空：先手从偶数级移到奇数级多少，后手就立刻再往下移多少
staircase-other = 把奇数级看作 Nim 的各堆，{ $sum }，不为 0
staircase-n-ones = 这一步之后，奇数级上各至多一个石子，共 { $ones } 个，是奇数，所以最后一步由后手走。从偶数级下来的石子，先手立刻再往下移
staircase-p-ones = 奇数级上各至多一个石子，共 { $ones } 个，是奇数，所以最后一步由先手走。从偶数级下来的石子，后手立刻再往下移
staircase-ones = 奇数级上各至多一个石子，共 { $ones } 个，是偶数，而有一步能使它变成奇数
staircase-misere = { $why }。只要某个奇数级上不止一个石子，就这样走；之后则给负方留下奇数个单独的石子
staircase-worth = 奇数级：{ $odd }

## 韦尔特游戏、滑动硬币

welter-mates = { $a } 与 { $b } 值 ({ $a } ⊕ { $b }) − 1 = { $worth }
welter-single = { $square } 没有配对
welter-sum = { $items }：{ $sum }
coins-at-end = 硬币都在最低的几格，没有一枚能动
welter-to-end =
    { $coins ->
        [1] 这一步把硬币移到第 0 格，此后无路可走
       *[other] 这一步之后，{ $coins } 枚硬币都在最低的几格，没有一枚能动
    }
welter-n = 格号的二进制末尾相同位数最多的两枚硬币先配对，其余的再照此配对。这一步之后，{ $how }：后手必使它不为 0，先手总能把它变回 0
welter-p = 格号的二进制末尾相同位数最多的两枚硬币先配对，其余的再照此配对。{ $how }：先手必使它不为 0，后手总能把它变回 0
welter-n-unmoved = 格号的二进制末尾相同位数最多的两枚硬币先配对，其余的再照此配对。{ $how }，不为 0：有一步能使它变成 0
welter-n-fickle = 这一步之后，格号之和为 { $sum } 的每两格中恰有一格有硬币，上半部分有 { $high } 枚，是奇数。上半部分的每枚都可移到与它对称的那一格，各一次，最后一次由后手走；后手若走别的，先手总能再留下这样的局面
welter-p-fickle = 格号之和为 { $sum } 的每两格中恰有一格有硬币，上半部分有 { $high } 枚，是奇数。上半部分的每枚都可移到与它对称的那一格，各一次，最后一次由先手走；先手若走别的，后手总能再留下这样的局面
welter-fickle = 格号之和为 { $sum } 的每两格中恰有一格有硬币，上半部分有 { $high } 枚，是偶数：把其中一枚移到与它对称的那一格，就剩奇数枚
welter-misere = { $why }。除非格号之和为 { $sum } 的每两格中恰有一格有硬币，都是如此；那时，使上半部分剩下奇数枚的一方胜

sliding-worth = 从最高一枚数起，第 1、3、…… 枚下面的空格：{ $gaps }
sliding-n = 只看从最高一枚数起第 1、3、…… 枚下面的空格数：其间的硬币移动而使空格变多时，上面一枚立刻跟上。这一步之后，{ $sum }：与 Nim 一样，后手必使它不为 0，先手总能把它变回 0
sliding-n-end = 这一步之后，{ $coins } 枚硬币都到了最低的几格，后手无路可走
sliding-p = 只看从最高一枚数起第 1、3、…… 枚下面的空格数：其间的硬币移动而使空格变多时，上面一枚立刻跟上。{ $sum }：与 Nim 一样，先手必使它不为 0，后手总能把它变回 0
sliding-other = 把从最高一枚数起第 1、3、…… 枚下面的空格数看作 Nim 的各堆，{ $sum }，不为 0
sliding-n-ones = 这一步之后，从最高一枚数起第 1、3、…… 枚下面各至多一个空格，共 { $ones } 个，是奇数，所以最后一步由后手走。其间的硬币移动时，上面一枚立刻跟上
sliding-p-ones = 从最高一枚数起第 1、3、…… 枚下面各至多一个空格，共 { $ones } 个，是奇数，所以最后一步由先手走。其间的硬币移动时，上面一枚立刻跟上
sliding-ones = 从最高一枚数起第 1、3、…… 枚下面各至多一个空格，共 { $ones } 个，是偶数，而有一步能使它变成奇数
sliding-misere = { $why }。只要这些空格中某一处不止一格，就这样走；之后则给负方留下奇数处单独的空格

## 斐波那契博弈与动态 Nim

dynamic-none = 现在不许取任何石子，无路可走
dynamic-parts = { $count ->
        [1] { $heap } 是{ $kind ->
            [fibonacci] 斐波那契数
           *[losing] 起手必败的堆
        }
       *[other] { $heap } = { $parts }，各项都是{ $kind ->
            [fibonacci] 斐波那契数
           *[losing] 起手必败的堆
        }
    }
dynamic-n = { dynamic-parts }。这一步取 { $taken }，之后后手至多取 { $quota }，少于剩下的最小一项 { $next }：后手只能拆开某一项，先手再取走余下部分的最小一项
dynamic-p = { dynamic-parts }，而至多只能取 { $quota }，少于最小一项 { $part }：先手只能拆开某一项，而余下部分的最小一项，后手总能一次取走
dynamic-n-long = 这一步取走最小的若干项，之后后手至多取 { $quota }，少于剩下的最小一项 { $part }：后手只能拆开某一项
dynamic-p-long = 至多只能取 { $quota }，少于最小一项 { $part }：先手只能拆开某一项，而余下部分的最小一项，后手总能一次取走

## 欧几里得游戏

take-times = 从 { $large } 中减去 { $times } 倍的 { $small }
euclid-equal = 两堆相等，而哪一堆都不许减为 0，因此无路可走
euclid-equal-misere = 两堆相等，无路可走，而在反常规则下，无路可走者胜
euclid-n-equal = 这一步走到 ({ $x }, { $x })，后手无路可走
euclid-n = 这一步走到的 { $x }/{ $y } 小于黄金比 φ = 1.618…：后手只能减去一倍，之后比值大于 φ，先手又能使它小于 φ
euclid-p = { $x }/{ $y } 小于黄金比 φ = 1.618…：先手只能减去一倍，之后 { $y }/{ $rest } 大于 φ，后手又能使比值小于 φ
euclid-n-unmoved = { $x }/{ $y } 大于黄金比 φ = 1.618…，有一步能使比值小于 φ
euclid-forced = { $x } 和 { $y } 是相邻两个斐波那契数的同一倍数，从这里起每一步都别无选择：{ $winner ->
        [mover] 总步数是偶数，最后无路可走的是先手，因而先手胜
       *[opponent] 总步数是奇数，最后无路可走的是后手，因而后手胜
    }
euclid-n-forced = 这一步走到 { $x } 和 { $y }，它们是相邻两个斐波那契数的同一倍数，此后每一步都别无选择：步数是奇数，最后一步由后手走，先手无路可走，因而先手胜
euclid-misere = { $why }。反常规则只在每一步都别无选择时才与正常规则不同
euclid-worth = ⌊{ $x }/{ $y } − { $y }/{ $x }⌋

## 循环 Nimhoff

nimhoff-n = 这一步之后，各堆除以 { $h } 所得商的异或和 { $sum }，总数 { $total } 余 { $rest }：后手必改变二者之一，先手总能同时恢复{ or-mover-wins }
nimhoff-p = 各堆除以 { $h } 所得商的异或和 { $sum }，总数 { $total } 余 { $rest }：先手必改变二者之一，后手总能同时恢复{ or-opponent-wins }
nimhoff-other = 各堆除以 { $h } 所得商的异或和 { $sum }，总数 { $total } 余 { $own }
nimhoff-worth = { $h }·({ $quotients }) + ({ $total } mod { $h })

## 两端 Nim

at-the-left = { $taken }（左端）
at-the-right = { $taken }（右端）
ends-ones = 每一步都取走一堆单个石子，共 { $moves } 堆：因此无论怎么走都是{ $winner ->
        [mover] 先手
       *[opponent] 后手
    }胜
ends-as-nim = 每一堆都在端点上，与 Nim 相同。{ $why }
ends-p = 在 { $right } 左边添一堆，只有大小为 { $first } 时必败；在 { $left } 右边添一堆，只有大小为 { $last } 时必败：现在两端恰好如此，因此无论怎么走都会换成别的大小，后手必胜
ends-n-left = 在 { $rest } 左边添一堆，只有大小为 { $size } 时必败（若有两个这样的大小，大的就能减成小的）：这一步正好减成它
ends-n-right = 在 { $rest } 右边添一堆，只有大小为 { $size } 时必败（若有两个这样的大小，大的就能减成小的）：这一步正好减成它
ends-n-gone = 这一步把整堆取走，剩下的 { $rest } 轮到谁走谁败
ends-to-ones = 这一步之后只剩单个石子的堆，步数已定：还有 { $moves } 步，最后一步由后手走

## Beatty 游戏与 (s,t)-威佐夫

beatty-n = 这一步走到 { $x } 和 { $y }，即第 { $n } 对：{ $x } = A_{ $n } = ⌊{ $n }α⌋，{ $y } = B_{ $n } = ⌊{ $n }β⌋，其中 1/α + 1/β = 1。从一对走一步到不了另一对，而从其他任何局面都有一步能到
beatty-p = { $x } 和 { $y } 是第 { $n } 对：{ $x } = A_{ $n } = ⌊{ $n }α⌋，{ $y } = B_{ $n } = ⌊{ $n }β⌋，其中 1/α + 1/β = 1。从一对走一步到不了另一对，而从其他任何局面，后手都能走到这样的一对
st-digits = 在以 { $base }、… 为位权的记数法中，它们写作 { $first } 和 { $second }，前者末尾有偶数个 0，后者比前者末尾多一个 0
st-n = 这一步走到 { $x } 和 { $y }，即第 { $n } 对：{ $digits }。从一对走一步到不了另一对
st-p = { $x } 和 { $y } 是第 { $n } 对：{ $digits }。从一对走一步到不了另一对，而从其他任何局面，后手都能走到这样的一对
st-n-long = 这一步走到 { $x } 和 { $y }，即第 n = { $n } 对：前者是此前各对中都未出现的最小数，后者等于前者的 { $s } 倍加 { $t }·n。从一对走一步到不了另一对
st-p-long = { $x } 和 { $y } 是第 n = { $n } 对：前者是此前各对中都未出现的最小数，后者等于前者的 { $s } 倍加 { $t }·n。从一对走一步到不了另一对，而从其他任何局面，后手都能走到这样的一对

## Chomp

bite = 咬第 { $row } 行第 { $column } 列
chomp-poison = 只剩有毒的那一格，无路可走
chomp-poison-misere = 只剩有毒的那一格，无路可走，而在反常规则下，无路可走者胜
chomp-arms = 毒格右边有 { $right } 格，下边有 { $down } 格，相当于 Nim 的两堆。{ $why }
chomp-two-p = 第二行有 { $bottom } 格，比第一行的 { $top } 格少一格：无论先手怎么吃，后手都能再使第二行少一格
chomp-two-n = 这一步之后第二行比第一行少一格：无论后手怎么吃，先手都能再使第二行少一格，直到只剩毒格
chomp-equal-arms = 这一步之后剩下各 { $n } 格的两条臂：后手从一条上咬多少，先手就从另一条上咬多少
chomp-steal = 矩形必胜（策略窃取）：若咬最后一格（第 { $row } 行第 { $column } 列）不能取胜，那么对它必有取胜的应手，而这个应手本可以作为第一口。究竟哪一口取胜，要靠搜索

## Cram

square = 第 { $row } 行第 { $column } 列
cover = 覆盖 { $squares }
cram-p = { $height } 和 { $width } 都是偶数：先手每放一块骨牌，后手就放在它关于棋盘中心对称的位置，二者绝不重叠
cram-n = { $height } 和 { $width } 中恰有一个是偶数：这一步占住正中的两格，此后后手每放一块骨牌，先手就放在它关于棋盘中心对称的位置

## 豆芽棋

sprouts-picture = 一个框是一个区域，一个环依次列出绕一个连通块走一圈所遇到的点。数字是该点还能接的线头数。字母相同即为同一个点：小写字母限于所在区域，大写字母限于所在的地。各块地分开画。

## 偏序集游戏

poset-take =
    取走 { $element }{ $above ->
        [0] { "" }
       *[other] { " " }以及它上方的 { $above } 个
    }
bite-cube = 从 { $place } 处咬
layer = 第 { $place } 层
layers = 每个小方块写作“行.列.层”。
poset-chain = 剩下的两两都有上下之分，相当于 Nim 的一堆。{ $why }
poset-steal = { $top } 在其余一切之上。如果只取它不能赢，后手就有取胜的应着；但那一着必然连带取走 { $top }，本可以由先手先走。具体哪一步取胜由搜索得知

## Sylver Coinage

sylver-name = 报 { $number }
sylver-not-one = 报 1 的人输，所以这里 1 不算一步棋
sylver-not-again = { $number } 已经报过了
sylver-not-sum = { $number } = { $sum }，是报过的数之和
sylver-end = 只剩 1 可报，而报 1 者负
sylver-end-misere = 只剩 1，它不算一步，而在反常规则下，无路可走者胜
sylver-chain = 剩下的数里，报出任何一个都会排除所有更大的数，相当于 Nim 的一堆。{ $why }
sylver-steal = { $top } 是还能报的数中最大的，而报其余任何一个都会排除它，例如 { $other }：{ $other } + { $coin } = { $top }。如果报 { $top } 不能赢，后手就有取胜的应着；但那个数反正会排除 { $top }，本可以由先手先报。具体报哪个数取胜由搜索得知
sylver-steal-far = { $top } 是还能报的数中最大的，而报其余任何一个都会排除它，例如 { $other }：{ $other } + { $coin } = { $top }。如果报 { $top } 不能赢，后手就有取胜的应着；但那个数反正会排除 { $top }，本可以由先手先报。具体报哪个数取胜，定理没有说
sylver-steal-found = { $top } 是还能报的数中最大的，而报其余任何一个都会排除它，例如 { $other }：{ $other } + { $coin } = { $top }。如果报 { $top } 不能赢，后手就有取胜的应着；但那个数反正会排除 { $top }，本可以由先手先报。搜索得知报 { $number } 取胜
sylver-prime = { $prime } 是不小于 5 的素数，不是它的倍数的数都与它互素；而报过两个互素的数之后，只要不是 2 和 3，先手就能偷换策略取胜（Hutchings）
sylver-quiet = 报 { $others } 以外的任何数都必败：此后剩下的数里其余每一个都会排除最大的那个，对手便能偷换策略取胜（安静收尾定理）。报 { $others } 同样必败，由定理或搜索得知
sylver-published = 报过 { $numbers } 之后先手必败，这是已发表的结果（{ $source }）
sylver-to = 报 { $number } 取胜：{ $why }
sylver-to-end = 报 { $number } 取胜：此后只剩 1，而报 1 者负
sylver-to-few = 报 { $number } 取胜：对此后剩下的数搜索得知

## Juvavum

take-squares = 取走 { $squares }
board-row = 第 { $number } 行
board-column = 第 { $number } 列
half-turn-p = { $height } × { $width } 格的棋盘转半圈后不变，而每行每列都转到另一行、另一列：先手每走一步，后手就走它转半圈后的那一步
half-turn-n = 这一步取走{ $line }的所有格子，只有这一条线转半圈后仍在原处；此后后手每走一步，先手就走它转半圈后的那一步
juvavum-line = 一条线上的格子相当于 Nim 的一堆。{ $why }
take-row = 取走从{ $first }到{ $last }的各格
tac-tix-centre = 这一步取走正中的一格；剩下的转半圈后不变，而没有一步能越过正中：此后后手每走一步，先手就走它转半圈后的那一步
tac-tix-line = 没有空缺的一条线相当于 Nim 的一堆：一步之后留在两边的，合起来的值小于这条线。{ $why }

## Fission

fission-upright = 把第 { $row } 行第 { $column } 列的棋子向上下分裂
fission-along = 把第 { $row } 行第 { $column } 列的棋子向左右分裂
fission-p = 棋盘旋转半周后不变；两边都是偶数，每次分裂与它的像没有公共的格子：每次分裂，后手都以它的像回应，所以最后一步由后手走

## Node Kayles、Arc Kayles

kayles-p = 剩下的图有一个对称变换，没有结点留在原处或变到自己的邻点，例如 { $node } 变到 { $image }：先手每走一步，后手就走它的像
kayles-n = 这一步留下的图有一个对称变换，没有结点留在原处或变到自己的邻点，例如 { $node } 变到 { $image }：此后后手每走一步，先手就走它的像
kayles-n-all = 这一步之后再无走法
take-node = 取走 { $node } 和它的邻点
take-nodes = 取走 { $nodes }

## Hackenbush（砍树游戏）

cut =
    剪断 { $edge }{ $fallen ->
        [0] { "" }
       *[other] ，另有 { $fallen } 条边随之落下
    }
no-edge = 已没有剩下的边，无路可走
hackenbush-stalks = 每根直杆相当于 Nim 的一堆，有几条边就有几个石子。{ $why }
hackenbush-part = { $edge } 连同它上面的一切，值为 { $value }
hackenbush-loops = 地面上的 { $count } 个自环各值 1，合计 { $value }
hackenbush-colon = 同一处分出的各枝，相当于一根直杆，高为各枝的异或和（冒号原理）
hackenbush-fusion = 圈上的各点可以并成一点，圈上的边就成了自环，各值 1（融合原理）；同一处分出的各枝，相当于一根直杆，高为各枝的异或和（冒号原理）
hackenbush-why = { $how }：{ $items }，异或和为 { $sum }。{ $then }
hackenbush-n = 这一步使它成为 0，后手必改变它，而先手总能使它再成为 0
hackenbush-n-all = 这一步之后什么也不剩，后手无路可走
hackenbush-n-unmoved = 它不是 0，所以必有一步使它成为 0
hackenbush-p = 先手每一步都改变它，而后手总能使它再成为 0
hackenbush-worth-colon = 由冒号原理
hackenbush-worth-fusion = 由融合原理

## 布鲁塞尔豆芽棋

brussels-crosses = { $crosses } 个十字无论怎样连线，都恰好走 5 · { $crosses } − 2 = { $moves } 步
brussels-pieces = { $pieces } 个连通块共有 { $arms } 个线头，无论怎样连线，都恰好走 { $arms } + { $pieces } − 2 = { $moves } 步
brussels-picture = 方框是区域，每个环是图中的一个连通块，环上依次是绕它走一圈所遇到的空线头，每个线头还能接一条线。
brussels = { $why }，{ $last }
brussels-odd = 最后一步是先手的
brussels-even = 最后一步是后手的
brussels-odd-misere = 最后一步是先手的，先手因此输
brussels-even-misere = 最后一步是后手的，后手因此输
brussels-worth = 还剩 { $moves } 步

## Nimstring

nimstring-line = 第 { $row } 行的第 { $place } 条线
nimstring-draw = 画 { $lines }
nimstring-draw-on = 在一个回合里画 { $lines }：围成一格的人要接着画
nimstring-worth = 由其上的所有回合得出
nimstring-end = 剩下的线没有一条能结束一个回合，而围成最后一格的人还得再画一条
nimstring-end-misere = 剩下的线没有一条能结束一个回合，而在反常规则下，不能结束回合的人胜
nimstring-loony = 这个棋盘是疯的（loony）：无论旁边还有什么，先走的人都赢。围成一格的人要接着画，所以先手可以选择让谁来走以后的局面
nimstring-n = 这个棋盘值 { $value }：围成一格的线，其值就是画后的值；没有这样的线时，值是各条线画后都取不到的最小数，通向疯棋盘的线不算
nimstring-p = 这个棋盘值 0：每个回合都留下值不为 0 的棋盘或疯棋盘，后手赢
nimstring-searched = 连在一起的线的值，是各条线画后都取不到的最小数（通向疯棋盘的线不算），各部分的值按 nimber 相加：留下值为 0 的棋盘的人胜，哪些棋盘的值为 0 由搜索得知
nimstring-misere-p = 每个回合留下的棋盘都由后手赢
nimstring-misere-n = 搜索得知，有的回合留下的棋盘怎么走都输

## 点格棋

boxes-wins = 先手以多 { $by } 格胜
boxes-tie = 平局
boxes-loses = 先手以少 { $by } 格负
boxes-shares = { $who }：剩下的 { $boxes } 格中，先手得 { $mover } 格，后手得 { $other } 格
boxes-draw = 画       { $lines }
boxes-over = 所有的线都画了
boxes-safe = { $lines } 条线中有 { $safe } 条是安全的：画后没有只剩一条线的格。画了其中最好的一条，轮到走的后手最多只能净得 { $other }，这由搜索得知
boxes-open = 没有安全的线，每条线都送格。剩下的是{ $rows }。{ $after }
boxes-sacrifice = 有 { $safe } 条线是安全的，但送格更好。{ $after }
boxes-given = 最好的线送出 { $boxes } 格。后手吃掉以后，必须在余下的部分先走，那里先走的人净得 { $rest }：合计 { $net }
boxes-given-last = 最好的线送出最后 { $boxes } 格，后手全吃：合计 { $net }
boxes-given-choice = 最好的线送出 { $boxes } 格。后手全吃，再在余下的部分先走（那里先走的人净得 { $rest }），合计净得 { $all }；或留下其中 { $left } 格（双让），逼你在那里先走，净得 { $dealing }。因此你净得 { $net }
boxes-take = 有 { $boxes } 格可以吃，留下哪一格都没有好处。你接着在余下的部分走，那里先走的人净得 { $rest }：合计 { $all }
boxes-take-last = 最后 { $boxes } 格可以吃
boxes-choice = 有 { $boxes } 格可以吃。全吃的人要在余下的部分先走，那里先走的人净得 { $rest }：合计 { $all }。吃 { $kept } 格而留下最后 { $left } 格（双让），就逼对手吃掉它们再到那里先走：合计 { $dealing }。{ $better }
boxes-take-all = 因此全吃
boxes-deal = 因此留下最后几格
boxes-either = 两者一样好
boxes-chains = { $count } 条链（{ $sizes } 格）
boxes-loops = { $count } 个环（{ $sizes } 格）
boxes-bound = { $count } 条接在至少有三条线的格上的链（{ $sizes } 格）
boxes-play-begin = 线的名字写在它的位置上，如 { $line }，输入名字就画这条线。围成一格的人得到它并接着画；最后格多的人胜。输入 'help' 查看用语。
boxes-play-score = 得格：你 { $you }（Y），我 { $i }（I）
boxes-play-end = 所有的线都画了：{ $who ->
        [you] 你以多 { $by } 格胜。
        [i] 我以多 { $by } 格胜。
       *[nobody] 平局。
    }
boxes-play-takes = { $draw }，得 { $boxes } 格
boxes-play-thumb = 在给定的时间（--time）内搜索不出得分，因此凭经验来画：能得格就得，否则画安全的线，再否则少送格。
boxes-play-hint = 最好的线：{ $lines }
boxes-play-no-line = '{ $line }' 不是用语（输入 'help' 查看），也不是线的名字（如 { $example }）；输入 'options' 查看。
boxes-play-drawn = 线 { $line } 已经画了。
boxes-play-beyond = 这个棋盘上没有线 { $line }；输入 'options' 查看。
boxes-play-help-moves = 线用它在棋盘上的名字输入：2.1 是第二行线的第一条，也可以写 '2 1' 或 '第 2 行的第 1 条线'。
boxes-play-help-hint = 列出所有最好的线
boxes-play-help-why = 余下的部分谁赢多少格，为什么
boxes-play-help-options = 列出可以画的线和它们得的格
boxes-play-help-undo = 收回你的上一条线和此后的一切
boxes-play-help-new = 再来一局；'new 3x3' 在这样的棋盘上开始
boxes-play-help-letters = 只输入首字母即可（h 表示 help）。

## 地理游戏

geography-stuck = { $node } 已没有剩下的邻点，无路可走
geography-empty = 图中没有顶点
geography-n-end = 这一步走到 { $node }，它已没有剩下的邻点
geography-n = 这一步走到 { $node }。剩下的图有一个不覆盖它的最大匹配（{ $pairs }）：后手每一步都走到已匹配的点，先手再走到该点的匹配点
geography-p = 有一个最大匹配不覆盖 { $node }（{ $pairs }）：先手每一步都走到已匹配的点，后手再走到该点的匹配点
geography-covered = 最大匹配有 { $size } 条边，而每个最大匹配都覆盖 { $node }：走到它的匹配点即可取胜
geography-perfect = 存在完美匹配（{ $pairs }）：无论棋子放在哪里，后手都走到它的匹配点，如此下去
geography-start = 没有匹配能覆盖全部 { $nodes } 个顶点，最大匹配只有 { $size } 条边：从某个最大匹配未覆盖的顶点开始即可取胜

edge-geography-stuck = { $node } 处没有剩下的边，因此无路可走
edge-geography-n-end = 这一步走到 { $node }，那里没有剩下的边
edge-geography-n = 这一步走到 { $node }。只有 { $from } 到顶点 { $nodes } 的边数是奇数，其余各点都是偶数：后手每次离开其中一点，总剩有一条边回到其中
edge-geography-odd = 只有 { $from } 到顶点 { $nodes } 的边数是奇数，其余各点都是偶数：先手走到其中一点，后手每次离开，总剩有一条边回到其中
edge-geography-p = 每个点到顶点 { $nodes } 的边数都是偶数，而棋子在其中一点上：从其中走出的每一步，后手总有另一条边回到其中
edge-geography-put = 棋子放在 { $node }。每个点到顶点 { $nodes } 的边数都是偶数：后手从其中一点走到哪里，总剩有一条边回到其中
edge-geography-nowhere = 棋子放在哪里，都有这样一些点：只有所放的点到它们的边数是奇数，其余各点都是偶数；后手走到其中一点，以后总有边回到其中

## Nimble、诺斯科特游戏、一维井字棋

nimble-n = 这一步把硬币移到第 0 格，之后无路可走
nimble-end = 硬币已在第 0 格，不能再移
nimble-misere-end = 硬币已在第 0 格，无路可走，而在反常规则下，无路可走者胜
nimble-misere-p = 唯一的走法是把硬币移到第 0 格，之后后手无路可走，因而后手胜
nimble-misere-n = 这一步把硬币移到第 1 格，最后一步只能由后手走
nimble-worth = 即它所在的格号
advance = 任选一枚棋子前进 { $by } 格，间隔变为 { $gap }
retreat = { $counter ->
        [white] 白棋
       *[black] 黑棋
    }后退 { $by } 格，间隔变为 { $gap }
northcott-n = 这一步使间隔变为 0：后手若后退，先手就再逼近到 0，直到不能再退
northcott-p = 间隔为 0：先手只能后退，后手再逼近到 0，直到不能再退
northcott-misere-n = 这一步使间隔变为 1：后手若使它变为 0，先手就后退 1 格，若无法后退则无路可走而胜；后手若后退，先手就把间隔变回 1
northcott-misere-p = 间隔为 1：先手若使它变为 0，后手就后退 1 格，若无法后退则无路可走而胜；先手若后退，后手就把间隔变回 1
northcott-misere-back = 间隔为 0：这一步后退使间隔变为 1，最终只能由后手来使它变为 0
northcott-worth = 即间隔，因为后退总可以被逼近抵消
put-cross = 在{ $square }画叉
crosses-even = 棋盘上放不下 { $line } 个叉连成的线，每个空格最后都会画上叉：还有 { $free } 格，是偶数，最后一步由后手走
crosses-odd = 棋盘上放不下 { $line } 个叉连成的线，每个空格最后都会画上叉：还有 { $free } 格，是奇数，最后一步由先手走
mark-square = 在 { $squares } 格中的第 { $square } 格画叉

## 成对分堆

remove-and-split = 移走 { $removed }，把 { $split } 分成 { $a } 和 { $b }
split-pairs-n = 这一步留下两个奇数堆 { $a } 和 { $b }：后手无论分哪一堆，都得到一奇一偶，先手再把偶数堆分成两个奇数堆
split-pairs-end = 这一步留下 1 和 1，后手无法再分
split-pairs-p = { $a } 和 { $b } 都是奇数：先手无论分哪一堆，都得到一奇一偶，后手再把偶数堆分成两个奇数堆
split-pairs-even = { $heap } 是偶数，可以分成两个奇数堆，而从两个奇数堆走一步到不了另外两个奇数堆
split-pairs-worth = { $i } 与 { $j } 按位或（二进制 { $either }）末尾连续 1 的个数
split-pairs-worth-long = { $i } 与 { $j } 按位或末尾连续 1 的个数

## 硬币

tree-head = 结点 { $node } 的值为 2^{ $depth }
tree-n = 有 d 个祖先的正面，值为 2^d：{ $items }，异或和为 { $sum }。这一步使每一层的正面个数都成为偶数，而后手把一枚正面翻成反面，它所在的那一层必变成奇数
tree-p = 有 d 个祖先的正面，值为 2^d：{ $items }，异或和为 { $sum }。先手必改变某一层正面个数的奇偶，后手总能使每一层再成为偶数
coins-by-formula = 位置 n 处正面的值：{ $formula }；{ $items }
coins-listed = { $items }
coins-product = { $coin } 的值为 { $factors } = { $value }
coins-n = { $items }；异或和为 { $sum }。这一步之后，正面的异或和为 0：{ $left }
coins-n-unmoved = { $items }；异或和为 { $sum }，不为 0
coins-p = { $items }；异或和为 0。无论怎么走，异或和都不再为 0，后手总能把它变回 0
coins-stuck = { $items }；无路可走
coins-number = n
coins-odious = 2n 和 2n + 1 中二进制有奇数个 1 的那个
coins-odious-triples = 2n − 4 和 2n − 3 中二进制有奇数个 1 的那个（n 为 0 或 1 时为 0）
coins-ruler = 整除 n 的最大的 2 的幂
coins-rulerette = 整除 n 的最大的 2 的幂的一半（向下取整）
coins-short-ruler = 不超过 { $bound } 的、整除 n 的最大的 2 的幂
coins-power = 2ⁿ
turtles-n = 第 n 枚硬币的正面相当于 n 个石子的堆。这一步之后，异或和 { $sum }：后手必使它不为 0，先手总能把它变回 0
turtles-n-empty = 这一步之后没有正面朝上的硬币，后手无路可走
turtles-p = 第 n 枚硬币的正面相当于 n 个石子的堆：{ $sum }。无论怎么走，异或和都不再为 0，后手总能把它变回 0
turtles-other = 第 n 枚硬币的正面相当于 n 个石子的堆：{ $sum }，不为 0
turtles-misere-n = 这一步之后，异或和 { $sum }，{ turtles-pairs }
turtles-misere-p = 异或和 { $sum }，{ turtles-pairs }
turtles-misere-other = 异或和 { $sum }，而第 2 与第 3 枚、第 4 与第 5 枚等{ $kind ->
        [even] 两两朝向相同：必有一步使异或和变为 1
       *[uneven] 并非两两朝向相同：必有一步使异或和变为 0
    }
turtles-pairs = 而第 2 与第 3 枚、第 4 与第 5 枚等{ $kind ->
        [even] 两两朝向相同：这样的一行如同单个石子的堆，异或和为 1 时必败
       *[uneven] 并非两两朝向相同：这样的一行不同于单个石子的堆，异或和为 0 时必败
    }

## 各个游戏：一句话、规则、局面的写法、已知结论、求解代价

named-octal-notation = 游戏名，后接 ':A,B,…'，堆的大小不限
named-octal-complexity = 前 n 个值的表需要 n²/2 步；周期得证之后不再需要计算

game-nim =
    .summary = Nim（尼姆游戏）：从一堆中取任意多个石子
    .rules = 若干堆石子。每一步从某一堆中取一个或更多石子。
    .notation = nim:A,B,…，堆数和大小都不限
    .theorem = n 个石子的堆，SG 值为 n：当且仅当各堆的异或和为 0 时是 P 局面。反常规则下结论相同，但若每堆都不超过一个石子，则堆数为奇数时是 P 局面。
    .complexity = 扫一遍各位数字

game-wythoff =
    .summary = 威佐夫博弈：从一堆中取任意多个，或从两堆中取同样多个
    .rules = 两堆石子。每一步从一堆中取任意正数个石子，或从两堆中取同样多个。在 `wythoff/T` 中，从两堆所取的个数可以不同，但相差须小于 T；`wythoff` 就是 `wythoff/1`。把棋盘上的皇后朝一角移动，是同一个游戏。
    .notation = wythoff:A,B 或 wythoff/T:A,B，T 从 1 到 2^32，堆的大小不限；wythoff/S,T 视为 wythoff-st/S,T
    .theorem = P 局面（奇异局势）为 (⌊nα⌋, ⌊nα⌋ + Tn)，α = (2 − T + √(T² + 4))/2，T = 1 时 α 即黄金比 φ；每个正整数恰好出现在一个奇异局势中。反常规则下为 (0,1)、(2,2) 以及从 (3,5) 起的同样的奇异局势；T ≥ 2 时为 (⌊nα + 1/α⌋, ⌊nα + 1/α⌋ + Tn + 1)。SG 值没有已知的公式，由表得出。
    .complexity = 判断胜负需两次平方，求全部取胜走法需三次开方；SG 值表需边长³/64 步

game-bachet =
    .summary = 巴什博弈：从一堆中取 1 到 K 个石子
    .rules = 若干堆石子。每一步从某一堆中取至少 1 个、至多 K 个。报数游戏（两人轮流加 1 到 K，先报到 N 者胜）就是一堆 N 个石子；报到 N 者负，则是同一堆的反常规则。
    .notation = bachet/K:A,B,…，K 至少为 1，堆数和大小都不限
    .theorem = n 个石子的堆，SG 值为 n mod (K + 1)：单独一堆当且仅当 K + 1 整除其大小时是 P 局面，因为对方取 k 个，总能以 K + 1 − k 个来应。反常规则下，一堆可以换成 n mod (K + 1) 个石子的 Nim 堆；单独一堆当且仅当 n mod (K + 1) = 1 时是 P 局面。
    .complexity = 一次除法

game-subtraction =
    .summary = 减法游戏：所取的个数须在（或不在）给定的集合中
    .rules = 若干堆石子和一个数集。每一步从某一堆中取的个数须属于这个集合；在 all-but 游戏中，则可取不属于这个集合的任意正数个。
    .notation = subtraction/S:A,B,…，集合写作 1,3,4；not-2,3,7 表示除 2、3、7 以外的所有数；堆的大小不限
    .theorem = 有限集的 SG 值是周期的，all-but 集的 SG 值是算术周期的：从某个 n 起 G(n + p) = G(n) + s。只要决定下一个值的状态重复出现，p 和 s 即得证。设 k 为最小的可取个数，则 G(n) = 1 当且仅当 G(n − k) = 0；因此在反常规则下，一堆可以换成 G(n) 个石子的 Nim 堆。
    .complexity = 算到第一个周期结束为止的值；此后一次除法。若某些数远大于其余的数（如 1、2 和 10^9），值重复的长段只算一步。不能很快找到周期的集合，以及含有超过 1000000 的数的 all-but 集合，只能搜索

game-take =
    .summary = 取平方数、质数、约数……：所取的个数须是某一类数
    .rules = 若干堆石子。每一步从某一堆中取某一类数个石子。平方数、立方数、三角形数、斐波那契数、阶乘、某数的幂、质数、质数的幂（含 1）是固定的集合；约数指这一堆个数的真约数；非约数和互质数指小于这一堆个数、且不整除它或与它互质的数。
    .notation = take/KIND:A,B,…，KIND 为 squares（平方数）、cubes（立方数）、triangular（三角形数）、fibonacci（斐波那契数）、factorials（阶乘）、powers-of-2（直到 powers-of-16，幂）、primes（质数）、prime-powers（质数的幂）、divisors（真约数）、nondivisors（非约数）或 coprimes（互质数）；堆的大小不限，divisors 至多 2^40
    .theorem = 质数的幂：G(n) = n mod 6，因为 1 到 5 都可取，而 6 的倍数都不可取。b 的幂：b 为奇数时是 n mod 2；b 为偶数时，n 除以 b + 1 的余数若为 b 则值为 2，否则余数为奇数时值为 1，为偶数时值为 0。真约数：n 中因子 2 的个数。非约数：n 为奇数时是 (n − 1) / 2。互质数：整除 n 的最小质数是第 i 个质数，则值为 i。其余情形没有已知公式。对每个固定集合，设 k 为其中最小的数，则 G(n) = 1 当且仅当 G(n − k) = 0，因此在反常规则下，一堆可以换成 G(n) 个石子的 Nim 堆。
    .complexity = 一次除法；平方数等则需打出所有更小的堆的表，每堆每个可取的数一步，至多 4194304 个石子；非约数的偶数堆则需搜索

game-moore =
    .summary = 摩尔 Nim：从至少 1 堆、至多 K 堆中各取任意正数个石子
    .rules = 若干堆石子。每一步选至少 1 堆、至多 K 堆，从选中的每一堆中取一个或更多石子，各堆所取个数不必相同。
    .notation = moore/K:A,B,…，K 至少为 1，堆数和大小都不限；这些堆是一个整体
    .theorem = 当且仅当每个二进制位上为 1 的堆数都能被 K + 1 整除时是 P 局面。反常规则下结论相同，但若每堆都不超过一个石子，则单个石子的堆数除以 K + 1 余 1 时是 P 局面。K = 1 就是 Nim。不超过 K 堆时，无论哪种规则，都相当于一个大小为石子总数的 Nim 堆，因为一步可以使总数变成任意更小的数。
    .complexity = 扫一遍各位数字，即得胜负和一种取胜走法

game-staircase =
    .summary = 阶梯 Nim：把石子从一级移到下一级
    .rules = 石子放在阶梯的第 1、2、3、…… 级上。每一步从某一级把任意正数个石子移到下面一级；从第 1 级移下的石子离开游戏。
    .notation = staircase:A,B,…，从第 1 级的石子数写起，级数和石子数都不限
    .theorem = SG 值是各奇数级石子数的异或和：对方从偶数级移下的石子，只要再往下移一级就抵消了。反常规则下，同理相当于以奇数级为各堆的反常 Nim。
    .complexity = 扫一遍各位数字

game-fibonacci =
    .summary = 斐波那契博弈：至多取对方刚才所取个数的两倍
    .rules = 一堆石子。第一步至少取一个，但不能取完；对方取 x 个之后，至多可取 2x 个。
    .notation = 第一步之前写 fibonacci:N；fibonacci:N,Q 表示剩 N 个石子，现在至多可取 Q 个
    .theorem = 把 N 写成互不相邻的斐波那契数之和（齐肯多夫表示）。当且仅当 Q 小于其中最小的一项时是 P 局面；因此开局时 N 为斐波那契数则是 P 局面。取胜走法是取最小的若干项之和 x，须满足 x 不超过 Q 且 2x 小于下一项。
    .complexity = 几次同样长度的乘法；列出全部取胜走法时，每种走法一次

game-dynamic =
    .summary = 动态 Nim：对方取 x 个之后，至多取 f(x) = C·x + D 个
    .rules = 一堆石子。第一步至少取一个，但不能取完；对方取 x 个之后，至多可取 f(x) = C·x + D 个。f(x) = 2x 即斐波那契博弈。
    .notation = f(x) = C·x 写作 dynamic/C:…，f(x) = C·x + D 写作 dynamic/C,D:…；冒号后，第一步之前写 N，N,Q 表示剩 N 个石子，现在至多可取 Q 个
    .theorem = 令 H₁ = 1，H_{ "{" }k+1{ "}" } = H_k + H_j，其中 j 是满足 f(H_j) ≥ H_k 的最小数。把 N 写成这些数之和，每次取不超过余数的最大者。当且仅当 Q 小于最小的一项时是 P 局面；因此开局时 N 为某个 H 则是 P 局面。取胜走法是取最小的若干项之和 x，须满足 x 不超过 Q 且 f(x) 小于下一项。
    .complexity = 扫一遍不超过 N 的各个 H，约有 (C + 1)·ln N 个

game-mem =
    .summary = Mem：从一堆中取走的石子，不少于上一次从这堆取走的个数，或者至少比它多 D 个
    .rules = 若干堆石子。每一步从一堆中取走至少一个石子；如果这一堆已被取过，还须至少比上一次多取 D 个。D 为 0 时是 Mem，为 1 时是 Mem⁺。
    .notation = mem:A,B,… 或 mem/D:A,B,…，列出各堆，大小不限，但 D 为 0 时至多 10000；A.K 表示有 A 个石子、上一次被取走 K 个的堆
    .theorem = D 至少为 1 时，一堆等于这样的 Nim 堆：其大小是这一堆上最长的一局的步数，其中每一步都取得尽量少。在 Mem⁺ 中，n 个石子的堆的值是满足 j(j + 1)/2 ≤ n < (j + 1)(j + 2)/2 的 j。D = 0 时没有已知的公式。
    .complexity = 求一次与堆的大小同长的数的平方根。D 为 0 时与堆的大小的平方成正比，反常规则下搜索整个局面

game-mem0 =
    .summary = Mem⁰：从一堆中取任意多个石子，但不能与上一次从这堆取走的个数相同
    .rules = 若干堆石子。每一步从一堆中取走至少一个石子，但不能与上一步在这一堆取走的个数相同。又名 short local nim。
    .notation = mem0:A,B,…，列出各堆，至多 100000；A.K 表示有 A 个石子、上一次被取走 K 个的堆
    .theorem = 只有一堆时，若该堆已空，或上一次取走的与余下的一样多、且余下的个数能接连对半分偶数次，则先手负。一个值若在未被取过的堆中恰有一堆取到，如 0、12、1270 和 105161，就有无穷多堆取到它；否则只有有限多堆取到。
    .complexity = 几乎与堆的大小成正比。反常规则下搜索整个局面

game-octal =
    .summary = 八进制游戏：从一堆中取石子，余下的可以为空、留成一堆，或分成两堆、三堆
    .rules = 代码的数字 d_k 规定从一堆中取 k 个之后可以留下什么：1 表示不留，2 表示留一堆，4 表示分成两堆，8 表示分成三堆，允许的各项相加。数字从 0 到 F（即 15）；小数点前的数字规定不取石子时怎样分堆，可为 0、4、8 或 C。方括号中的数字无限循环。末尾的 `!` 要求分出的各堆互不相同。数字也可以换成 { "{" }2,5{ "}" }（留下两堆或五堆）、{ "{" }2+{ "}" }（两堆或更多）、*（堆数任意）；其后的 ! 要求各堆互不相同，? 要求不全相同，= 要求全相同。
    .notation = octal/CODE:A,B,…，代码如 0.137、4.7、0.3F、0.[3] 或 4.0!，堆的大小不限；代码含花括号、* 或上述标记时，如 { "{" }2+{ "}" }=.0，堆不超过 1000
    .theorem = 若周期 p 在 n₀ ≤ n < h·n₀ + (h − 1)p + k 上成立，其中 n₀ ≥ 1，d_k 为最后一位数字，每一步至多留下 h 堆，则它永远成立；因此只要表中的值足以证明周期，任意大小的堆都得解。对分堆后各堆须不同的游戏，以及 all-but 减法游戏，也有类似的定理。
    .complexity = 前 n 个值的表需要 n²/2 步；周期得证之后不再需要计算

game-kayles =
    .summary = Kayles（九柱戏）：从一排木瓶中击倒一个或相邻的两个
    .rules = 一排木瓶。每一步击倒一个或相邻的两个；剩下的可能分成两排。
    .notation = { named-octal-notation }
    .theorem = 即八进制游戏 0.77。SG 值从 n = 71 起以 12 为周期。
    .complexity = { named-octal-complexity }

game-dawson-kayles =
    .summary = 道森 Kayles：从一排木瓶中恰好击倒相邻的两个
    .rules = 一排木瓶。每一步击倒相邻的两个；剩下的可能分成两排。n 列的道森棋就是 n + 1 个木瓶的这个游戏。
    .notation = { named-octal-notation }
    .theorem = 即八进制游戏 0.07。SG 值从 n = 53 起以 34 为周期。
    .complexity = { named-octal-complexity }

game-dawson-chess =
    .summary = 道森棋：两排兵，能吃必吃；走最后一步者胜
    .rules = 三行若干列的棋盘，第一行是白兵，第三行是黑兵。兵能吃子就必须吃。互吃之后，这一列和与它相邻的列都不能再走：因此每一步占去孤立的一列、端上的两列，或任意相连的三列，剩下的可能分成两段。
    .notation = { named-octal-notation }
    .theorem = 即八进制游戏 0.137。SG 值从 n = 52 起以 34 为周期。
    .complexity = { named-octal-complexity }

game-guiles =
    .summary = Guiles：取走一个或两个石子的整堆，或取两个并把余下的分成两堆
    .rules = 若干堆石子。每一步取走只有一个或两个石子的整堆，或从一堆中取两个，并把余下的分成两堆。
    .notation = { named-octal-notation }
    .theorem = 即八进制游戏 0.15。SG 值从 n = 66 起以 10 为周期。
    .complexity = { named-octal-complexity }

game-officers =
    .summary = Officers：从一堆中取一个石子，但不能取只有一个石子的堆
    .rules = 若干堆石子。每一步从至少有两个石子的堆中取一个，余下的可以分成两堆。
    .notation = { named-octal-notation }
    .theorem = 即八进制游戏 0.6。SG 值是否有周期尚不清楚。
    .complexity = { named-octal-complexity }

game-lasker-nim =
    .summary = 拉斯克 Nim：从一堆中取任意多个，或把一堆分成两堆
    .rules = 若干堆石子。每一步从一堆中取任意正数个石子，或不取而把一堆分成两堆。
    .notation = { named-octal-notation }
    .theorem = 即规则 4.[3]。G(4m + 1) = 4m + 1，G(4m + 2) = 4m + 2，G(4m + 3) = 4m + 4，G(4m + 4) = 4m + 3。
    .complexity = 每试一步需 n 步；求值无需计算

game-grundy =
    .summary = Grundy 游戏：把一堆分成大小不同的两堆
    .rules = 若干堆石子。每一步把一堆分成大小不同的两堆。
    .notation = { named-octal-notation }
    .theorem = SG 值是否有周期尚不清楚，只能逐个计算。
    .complexity = { named-octal-complexity }

game-split-pairs =
    .summary = 成对分堆：移走一对中的一堆，把另一堆分成两堆
    .rules = 石子堆两两成对，每堆都不空。每一步选一对，移走其中一堆，把另一堆分成两个非空的堆，这两堆组成新的一对。
    .notation = split-pairs:A,B,C,D,…，偶数堆，大小 ≥ 1 不限；A,B 为一对，C,D 为一对，依此类推
    .theorem = 一对 i,j 的 SG 值是 (i−1) 与 (j−1) 按位或的末尾连续 1 的个数：大小为 c 的堆能分成值为 t 的一对，当且仅当 c−1 的第 t 位为 1。
    .complexity = 扫一遍各位数字

game-euclid =
    .summary = 欧几里得游戏：从大数中减去小数的若干倍
    .rules = 两堆石子。每一步从较大的一堆中取走较小一堆的正整数倍，但两堆都须保持为正。两堆相等时无路可走。
    .notation = euclid:A,B，两堆的大小 ≥ 1 不限
    .theorem = 设 a ≥ b，SG 值为 ⌊a/b − b/a⌋；因此当且仅当 a < φb 时是 P 局面，φ = (1+√5)/2。反常规则下值相同，但当两堆为相邻两个斐波那契数的同一倍数 k·F、k·F' 时（此时每一步都别无选择），0 与 1 互换。
    .complexity = 一次除法

game-nimhoff =
    .summary = 循环 Nimhoff：从一堆中取，或从几堆中总共取少于 H 个
    .rules = 若干堆石子。每一步从一堆中取任意正数个，或从几堆中总共取 1 到 H − 1 个。H = 1 或 2 就是 Nim。
    .notation = nimhoff/H:A,B,…，H ≥ 1，堆数和大小都不限
    .theorem = SG 值为 H·(⌊A/H⌋ ⊕ ⌊B/H⌋ ⊕ …) + ((A + B + …) mod H)。反常规则下，H ≥ 3 时值 0 与 1 互换，因为除终局外，每个值为 0 的局面都有值为 1 的后继；H ≤ 2 时同 Nim。
    .complexity = 扫几遍各位数字

game-ends =
    .summary = 两端 Nim：只能从一排石子堆的两端取
    .rules = 一排石子堆。每一步从最左或最右的一堆中取任意正数个石子。一堆取完后，与它相邻的堆便成为端点。
    .notation = ends:A,B,C,…，从左到右；空堆略去，ends:0 表示空排
    .theorem = 在一排的左边添一堆，恰有一个大小（可能是 0）使整排成为 P 局面，右边亦然。对越来越长的排，这两个大小只需与新添的堆比较一次即可得出。两堆时即 Nim。反常规则下 P 局面相同，但全是单个石子的排，则是堆数为奇数的为 P 局面。
    .complexity = k 堆需比较 k² 次

game-beatty =
    .summary = Beatty 游戏：走法不随局面而变，P 局面由一对互补的 Beatty 序列给出
    .rules = 两堆石子。对 α = (P + Q√D)/R，令 A_n = ⌊nα⌋，B_n = ⌊nβ⌋，其中 1/α + 1/β = 1。辅助游戏的走法是从一堆中取 A_n、从另一堆中取 B_n，n ≥ 1。本游戏中可以从两堆中分别取 x 和 y，只要 (x,y) 是辅助游戏中除 (0,0) 以外的 P 局面；因此总可以从一堆中取任意多个。
    .notation = beatty/P,Q,D,R:A,B，两堆的大小不限；P 和 Q 可以为负，D 不是平方数，且 1 < α < 2：beatty/1,1,5,2 对应黄金比，beatty/0,1,2,1 对应 √2
    .theorem = 每个正整数恰好在 A_n 和 B_n 中出现一次。P 局面为 (0,0)、(A_n,B_n) 和 (B_n,A_n)。
    .complexity = 几次开方；列出同时从两堆取的走法，时间与较小一堆的三次方成正比

game-wythoff-st =
    .summary = Fraenkel 的 (s,t)-威佐夫：从两堆同时取时更自由
    .rules = 两堆石子。每一步从一堆中取任意正数个，或从一堆中取 k > 0 个、从另一堆中取 l > 0 个，须满足 k ≤ l < s·k + t。
    .notation = wythoff-st/S,T:A,B，S、T 从 1 到 1000000000，堆的大小至多 20000 位
    .theorem = P 局面为 A_n 与 B_n = s·A_n + t·n，其中 A_n 是此前各对中都未出现的最小数。取位权 u₀ = 1，u₁ = s + t，u_n = (s + t − 1)·u_{ "{" }n−1{ "}" } + s·u_{ "{" }n−2{ "}" }，则 A_n 是末尾有偶数个 0 的数，B_n 是在 A_n 末尾再添一个 0。
    .complexity = 时间与位数的平方成正比

game-treblecross =
    .summary = 一维井字棋（Treblecross）：在一行格子里画叉，连成三个者胜
    .rules = 一行格子。每一步在空格里画一个叉，使三个叉相连者胜。谁也不会紧挨着或隔一格画在已有的叉旁边，否则对方立刻连成三个；因此一个叉使它两侧各至多两格作废，轮到走而没有可用格子的一方负。
    .notation = treblecross:A,B,…，写各段相连的可用格数，大小不限；n ≥ 3 格的空行写作 treblecross:n
    .theorem = n 个可用格的一段，就是八进制游戏 0.007 中 n + 2 个石子的堆。SG 值是否有周期尚不清楚。
    .complexity = 前 n 个值的表需要 n²/2 步

game-crosses =
    .summary = 只画叉的井字棋：三个叉连成一线，这块棋盘就结束（反常规则下即 Notakto）
    .rules = 若干块方格棋盘。每一步在一块还没有 K 个叉连成一线的棋盘上，选一个空格画叉；横、竖、斜都算一线，K 不写就是 3。连成最后一线的一方走了最后一步，获胜；反常规则下（即 Notakto）则判负。
    .notation = crosses:MxN 是 M 行 N 列的空棋盘；也可逐行写，x 是叉，. 是空格，如 x..,.x.,...；crosses/K:… 指 K 个叉连成一线；至多 64 格
    .theorem = 棋盘上放不下这样的线时，每格都会画上叉。除此之外没有已知结论。
    .complexity = 搜索棋盘的所有局面，对称的只算一次：至多约 20 个空格

game-digraph =
    .summary = 有向图上的棋子：沿边移动；可能永不终局
    .rules = 棋子放在有向图的一个顶点上。每一步把它沿一条出边移动。永不结束的对局算平局。
    .notation = digraph:GRAPH@NODE。GRAPH 列出边和孤立点，如 a-b,b-c,c-a,d，其中 a-b 由 a 指向 b；或者是文件名（含 '.' 或 '/'，不含 '@' 和 '+'），文件每行写一条边 'a b'、一个顶点 'a' 或一条注释 '# …'，也可以用 `grundy label` 的其他格式。顶点名由字母、数字和 '_' 组成。
    .theorem = 每个局面或有一个 SG 值，或有一个带环的值 ∞K。∞K 与大小为 n 的 Nim 堆相加，n 属于 K 时是 N 局面，否则是平局；两个带环的值相加是平局。
    .complexity = 边数乘值的个数，一次得到全部顶点；反常规则的胜负只需扫一遍边

game-geography =
    .summary = 地理游戏：棋子在图上走，每个顶点至多到一次
    .rules = 棋子放在无向图的一个顶点上。每一步把它沿边移动，离开的顶点随即删去。若棋子尚未放下，第一步把它放在任意顶点上。
    .notation = geography:GRAPH@NODE，棋子未放下时写 geography:GRAPH；已删去的顶点写在后面，如 a-b,b-c@c~a~b。GRAPH 列出边和孤立点，如 a-b,b-c,d；或者是文件名（含 '.' 或 '/'，不含 '@' 和 '+'），文件每行写一条边 'a b'、一个顶点 'a' 或一条注释 '# …'，也可以用 `grundy label` 的其他格式；或者是 path:N、cycle:N、grid:MxN、queens:N、petersen:N 之一。顶点名由字母、数字和 '_' 组成。
    .theorem = 棋子在 v 上时，当且仅当每个最大匹配都覆盖 v 时是 N 局面。棋子尚未放下时，当且仅当不存在完美匹配时是 N 局面。
    .complexity = 最坏为顶点数乘边数，实际近乎线性；SG 值和反常规则是 PSPACE 难的（Burke, Ferland and Teng 2021；Renault and Schmidt 2015），靠搜索求解

game-directed-geography =
    .summary = 有向地理游戏：棋子沿弧走，每个顶点至多到一次
    .rules = 棋子放在有向图的一个顶点上。每一步把它沿弧移到一个没有到过的顶点。若棋子尚未放下，第一步把它放在任意顶点上。
    .notation = directed-geography:GRAPH@NODE，写法同 geography，但 a-b 由 a 指向 b。有名称的图只有 circle:N/A,B,…：圆周上的顶点 0 到 N − 1，每步向前走 A、B、… 个顶点，N 至多 64（即 Kotzig 的 Nim）
    .theorem = 没有对所有图都成立的已知结论。
    .complexity = PSPACE 完全（Schaefer 1978）；靠搜索求解：至多 64 个顶点的图只用很少内存，否则遍历所有后继局面

game-edge-geography =
    .summary = 边地理游戏：棋子在图上行走，每条边只走一次
    .rules = 棋子在无向图的一个顶点上。每一步沿一条边走到另一端，并删去这条边。没有棋子时，第一步把它放在任意顶点上。两点之间至多一条边（重复写出的算一条），连接自身的边不算。
    .notation = edge-geography:GRAPH@NODE；放棋子之前写作 edge-geography:GRAPH。GRAPH 的写法与 geography 相同；已删去的边写在后面，如 a-b,b-c@c~a-b~b-c
    .theorem = 若每条边都连接两侧的点（没有奇圈），则棋子在某个偶核中时为 P：偶核是同一侧的一些点，每个点到它们的边数都是偶数。
    .complexity = 模 2 的线性方程组，对树为线性，60 × 60 的网格约百分之一秒；有奇圈的图、Grundy 值和 反常规则用搜索，不超过 120 条边时只用很少的内存，否则遍历所有后继

game-chomp =
    .summary = Chomp（巧克力游戏）：咬一格，连同它右边和下边的全部；左上角有毒
    .rules = 一块巧克力，左上角的一格有毒。每一步选另外某一格，吃掉它以及位于它右边和下边的所有格子。只剩毒格时无路可走。
    .notation = chomp:A,B,…，从上到下写各行的长度，每行不长于上一行；chomp:MxN 是 M 行 N 列的整块。至多 1000 行，每行至多 10^18 格。三维以上的整块写作 chomp:2x3x4，咬过之处写在后面，如 chomp:2x3x4~1.2.3~2.1.4，至多 128 格
    .theorem = 不止一格的矩形是 N 局面（策略窃取）。两行时，第二行恰少一格的是 P 局面。一行加一列相当于两个 Nim 堆，大小为毒格两侧的格数。反常规则下，三格以上的矩形是 N 局面，一行加一列的形状与反常 Nim 相同。
    .complexity = 其余情形要搜索其中所有的形状，共 C(m + n, n) 种；三维以上与偏序集游戏一样搜索

game-tac-tix =
    .summary = Tac-Tix（Bulo）：取走一行或一列中相连的若干格
    .rules = 一块由方格组成的棋盘。每一步从一行或一列中取走至少一格，取走的格必须相连，中间没有空缺。Piet Hein 为反常规则设计了这个游戏，棋盘为 4 × 4 或 6 × 6。
    .notation = tac-tix:MxN，或像 cram 那样用 o 和 . 写出各行；至多 64 格
    .theorem = 完整棋盘的两边都是偶数时是 P 局面，否则是 N 局面：先取走正中的一条线，两边都是奇数时先取走正中的一格，此后每一步都用它转半圈后的那一步回应。没有空缺的一条线就是 Nim 的一堆，反常规则下也是。
    .complexity = 在相连的各块中搜索：4 × 4 格立即得出。反常规则下搜索整个局面

game-juvavum =
    .summary = Juvavum：从一行或一列中取走任意几格
    .rules = 一块由方格组成的棋盘。每一步从一行或一列中取走至少一格，不必相邻。
    .notation = juvavum:MxN，或像 cram 那样用 o 和 . 写出各行；至多 64 格，每行每列至多 10 格
    .theorem = 完整棋盘的两边都是偶数时是 P 局面，恰有一边是偶数时是 N 局面：转半圈把每条线变成另一条线，只有正中的一条除外，先手先取走它。只有一条线时就是 Nim 的一堆，反常规则下也是。
    .complexity = 在可以任意交换行列的棋盘中搜索：4 × 4 格立即得出。反常规则下搜索整个局面

game-domino-juvavum =
    .summary = 骨牌 Juvavum：从一行或一列中取走任意几块骨牌
    .rules = 一块由方格组成的棋盘。每一步从一行或一列中取走至少一块骨牌，即沿这条线相邻的两格，各块骨牌不重叠。
    .notation = domino-juvavum:MxN，或像 cram 那样用 o 和 . 写出各行；至多 64 格，每行每列至多 16 格
    .theorem = 完整棋盘的两边都是偶数时是 P 局面，恰有一边是偶数时是 N 局面，与 juvavum 相同。
    .complexity = 在棋盘中搜索。反常规则下搜索整个局面

game-fission =
    .summary = Fission：把一个棋子分裂成两个，放在它原来位置的两侧
    .rules = 棋子放在方格上。每一步取一个上下两格都空、或左右两格都空的棋子，在这两格上各放一个棋子。原来的游戏中一方只能上下分裂，另一方只能左右分裂；这里双方两种都可以。
    .notation = fission:HxW，即 H × W 的棋盘，第 ⌈H/2⌉ 行第 ⌈W/2⌉ 列有一个棋子；或由 o（空格）、x（棋子）、.（没有格子）组成的各行，以逗号分隔：fission:ooo,oxo,ooo。至多 64 格
    .theorem = 两边都是偶数、旋转半周后不变的棋盘是 P 局面。
    .complexity = 其余的靠搜索，互不相干的部分分开来算：5 × 5 不到一秒。反常规则下搜索整个棋盘

game-node-kayles =
    .summary = Node Kayles：取走图的一个顶点和它的所有邻点
    .rules = 一个无向图。每步取走一个还在的顶点和它的所有邻点。
    .notation = node-kayles:图；已经取走的顶点写在后面，如 a-b,b-c~a；也可以写剩下的顶点，如 a-b,b-c~~a。图可以用名字表示：path:N（路）、cycle:N（圈）、grid:MxN（网格，顶点为 1_1 到 M_N）、queens:N（棋盘的格，相距皇后一步的两格相邻）、petersen:N（广义 Petersen 图 P(N, 2)）；也可以列出边和孤立的顶点，如 a-b,b-c,d；还可以写文件名，与 geography 相同，但“~”只能出现在开头
    .theorem = 路就是 道森国际象棋（Dawson's Chess）。若图有一个对合对称，把每个顶点都移到既不是自己、也不是自己邻点的位置，则为 P 局面；若某个不动的结点取走所有其余的例外结点，则取它获胜（限有名称的图）。
    .complexity = PSPACE 完全（Schaefer 1978）；在连通的顶点集中搜索：7 × 7 的网格或 10 阶皇后图约需十分之一秒。反常规则下搜索整个局面

game-arc-kayles =
    .summary = Arc Kayles：取走图中相邻的两个顶点
    .rules = 一个无向图。每步取走两个还在的相邻顶点；没有邻点的顶点取不走。
    .notation = arc-kayles:图，与 node-kayles 相同；已经取走的顶点写在后面，如 a-b,b-c~a；也可以写剩下的顶点，如 a-b,b-c~~a
    .theorem = 路就是道森 Kayles，网格就是 Cram。若图有一个对合对称，把每个顶点都移到既不是自己、也不是自己邻点的位置，则为 P 局面；若恰有两个邻点互换位置，则取走它们获胜（限有名称的图）。
    .complexity = 在连通的顶点集中搜索；是否 PSPACE 完全尚不清楚（Schaefer 1978）。反常规则下搜索整个局面

game-poset =
    .summary = 偏序集游戏：取走一个元素和它上方的一切
    .rules = 一个有限偏序集。每一步取走一个还在的元素，以及它上方的所有元素。
    .notation = poset:EDGES，如 a-c,b-c,b-d,e，其中 a-c 表示 a 在 c 上方；取走的元素写在后面，如 a-c~c，它上方的也一并取走。EDGES 也可以是文件名，与 digraph 相同；或 divisors:N，即 N 的约数，但不含没人愿意报的 1（Schuh 的约数游戏），N 至多 10^12；或 subsets:N，即 N 元集合的子集，但不含空集和全集（Gale 的子集游戏），如 subsets:4~12。至多 128 个元素
    .theorem = 链就是 Nim 的一堆；有最大元的偏序集是 N 局面，反常规则下也是，除非只有它一个：偷换策略。互不相关的部分各自成为一个分量。
    .complexity = PSPACE 完全（Grier 2013）；在连通的部分中搜索。反常规则下除链以外搜索整个局面

game-sylver =
    .summary = Sylver Coinage：报一个不能由已报的数相加得到的数，报 1 者负
    .rules = 已经报过一些数。每一步再报一个从 2 起的数，它不能写成已报的数之和，每个数可以用任意多次：就像发行一种新面值的硬币，原有的硬币付不出这个数目。报 1 者负，所以只剩 1 时无路可走。
    .notation = sylver:A,B,…，列出已报的数，如 sylver:4,5,11 或 sylver:5。其中最小的不超过 10,000，否则还能报的数不得超过 127
    .theorem = 如果最大的那个还能报的数不是 1，而报其余任何一个都会排除它，就是 N 局面，反常规则下也是，除非只剩这一个：偷换策略。已报的是两个互素的数时就是这样，只有 2 和 3 例外（Hutchings）。如果报出任何一个都会排除所有更大的数，例如报过 2 之后，就相当于 Nim 的一堆。如果已报的数都是某个不小于 5 的素数的倍数，还能报的数有无穷多个：报这个素数取胜，而只报过它时先手必败。都是 2 或 3 的倍数时，只要安静收尾定理使得要看的数只有有限个，就能判定，例如报过 4 和 6 之后。
    .complexity = 搜索还能报的数的集合，很少超过一秒：两个数直到 11 和 13，连 SG 值在内，一瞬间即可；从 40 到 79 的所有数需要几秒。反常规则下搜索整个局面

game-cram =
    .summary = Cram：在棋盘上放多米诺骨牌，横竖都行
    .rules = 一块由方格组成的棋盘。每一步用一块骨牌盖住横向或纵向相邻的两个空格。不再相连的部分各自成为一个分量。
    .notation = M 行 N 列的空棋盘写作 cram:MxN；或从上到下写各行，以逗号分隔，o 表示空格，. 表示不可用的格，如 cram:ooo,o.o。棋盘至多 64 格
    .theorem = 空棋盘的两边都是偶数时是 P 局面，恰有一边是偶数时是 N 局面：后手（或者先占住正中两格的先手）总放在与对方中心对称的位置。只有一行的棋盘就是道森 Kayles。
    .complexity = 两边都是奇数的棋盘，以及求 SG 值，都要在空格区域中搜索：5 × 7 格约需一两秒。反常规则下搜索整个局面

game-hackenbush =
    .summary = 绿色 Hackenbush（砍树游戏）：剪断图中的一条边，不再与地面相连的部分随之落下
    .rules = 一幅由边组成的图，每条边都直接或经由别的边连着地面。每一步剪断一条还在的边；它和所有不再与地面相连的边一起消失。
    .notation = hackenbush:EDGES，如 g-a,a-b,a-b,b-b，其中 g 是地面；同一条边可以写两次，也可以有自环。hackenbush:g 表示只剩地面。EDGES 也可以是文件名，与 geography 相同
    .theorem = 同一处分出的各枝，相当于一根直杆，高为各枝的异或和（冒号原理）；圈上的各点可以并成一点，圈上的边就成了自环，各相当于一片叶（融合原理）。反常规则下，若干直杆就是 Nim。
    .complexity = 与边数成正比；圈上取胜的剪法要逐一试。反常规则下，除直杆外都靠搜索

game-nimstring =
    .summary = Nimstring：在方格棋盘上画线，围成一格的人接着画
    .rules = 一块由方格组成的棋盘，各条线还没有画。一个回合画一条线；如果围成一格或两格，就接着再画一条，依此类推。不能结束回合的人（没有线可画，或剩下的线都会围成方格）输；围成的格数不计。
    .notation = M 行 N 列、一条线也没画的棋盘写作 nimstring:MxN；或从上到下逐行写出所有的线，以逗号分隔：先是第一行方格上边的横线，再是其两侧的竖线，依此类推，o 表示还没画，. 表示已经画了，如 nimstring:oo,.o.,oo。至多 20 × 20 格，没画的线至多 64 条
    .theorem = 每个棋盘或者值一个 nimber，或者是疯的（loony），即无论旁边还有什么，先走的人都赢。一个回合可以在别的分量中继续，而棋盘之间、棋盘与其他游戏的和仍由这些值决定。
    .complexity = 至多 18 条线时列出由它而来的所有棋盘，2 的线数次方；更多时对各连通部分搜索。反常规则下的和搜索所有完整的回合

game-sprouts =
    .summary = 豆芽棋（Sprouts）：在两点之间连一条线，并在线上添一个新点
    .rules = 纸上有若干个点。每一步从一点向另一点或它自身画一条线，不能穿过已有的线，也不能经过别的点，再在这条线上添一个新点。每个点至多有三个线头。被线彻底隔开的部分各自成为一个分量。
    .notation = N 个点写作 sprouts:N；或写出各个区域，如 sprouts:0*3.AB.{"}"}1a1a.AB.{"}"}，这是 Glop 的记法：每条边界绕一个连通块走一圈，以 . 结尾，每个区域以 {"}"} 结尾，每块地以 ] 结尾（最后一个可省，整个局面末尾的 ! 也可省）。0 是没有线的点，1 是只有一个线头的点，小写字母是有两个线头、绕行时遇到两次的点，大写字母是位于两个区域的点，2 是有两个线头、只遇到一次的点；有三个线头的点不写。0*3 即 0.0.0，Z 之后是 A-、A--。同一区域的各条边界按同一方向绕行
    .theorem = 猜想：当且仅当 N 除以 6 余 0、1、2 时后手赢（Applegate、Jacobson、Sleator 1991）；N 不超过 32 时已由搜索证明（Lemoine、Viennot 2010）。
    .complexity = 在各块地中搜索：八个点需若干秒。反常规则下搜索整个局面

game-brussels-sprouts =
    .summary = 布鲁塞尔豆芽棋：在十字的两个线头之间连一条线，再在线上画一短横
    .rules = 纸上有若干个十字，各有四个线头。每一步在两个空线头之间画一条线（同一个十字的也行），不能穿过已有的线，再在线上画一短横，两侧各多出一个空线头。被线隔开的区域各自成为一个分量。
    .notation = N 个十字写作 brussels-sprouts:N，至多 100 个；或写出一个区域中每个连通块的空线头数，如 brussels-sprouts:4.4.6，只有一块时写作 brussels-sprouts:6.；线头至多 400 个
    .theorem = N 个十字恰好走 5N − 2 步；一个区域恰好走“线头数加块数减 2”步：谁赢与走法无关。
    .complexity = 数数即可

game-nimble =
    .summary = Nimble：把一枚硬币向第 0 格移动任意多格
    .rules = 硬币放在一行编号为 0、1、2、…… 的格子里，一格可放任意多枚。每一步把一枚硬币移到任意一个编号更小的格子，可以越过别的硬币，也可以落在有硬币的格子里。所有硬币都到第 0 格时游戏结束。
    .notation = nimble:A,B,…，写每枚硬币所在的格号
    .theorem = 第 n 格的硬币相当于 n 个石子的 Nim 堆：当且仅当各格号的异或和为 0 时是 P 局面。反常规则下同反常 Nim。
    .complexity = 扫一遍各位数字

game-welter =
    .summary = 韦尔特游戏：把一枚硬币移到任意一个更低的空格，一格至多一枚
    .rules = 硬币放在一行编号为 0、1、2、…… 的格子里，一格至多一枚。每一步把一枚硬币移到任意一个编号更小的空格，可以越过别的硬币。所有硬币都到最低的几格时游戏结束。
    .notation = welter:A,B,…，写每枚硬币所在的格号，各不相同，次序不限
    .theorem = 格号的二进制末尾相同位数最多的两枚硬币先配对，其余的再照此配对。一对 a 与 b 值 (a ⊕ b) − 1，没有配对的硬币值它的格号，整个局面值这些数的异或和，为 0 时是 P 局面。反常规则下相同，除非 n 枚硬币恰在和为 2n − 1 的每两格中各占一格；那时，第 n 格及以上的硬币有奇数枚才是 P 局面。
    .complexity = 把硬币排序一次；求取胜走法时，每枚硬币的每个二进制位一步

game-sliding-coins =
    .summary = 滑动硬币：把一枚硬币向下移，不能越过别的硬币（没有银元的银元游戏）
    .rules = 硬币放在一行编号为 0、1、2、…… 的格子里，一格至多一枚。每一步把一枚硬币向编号小的方向滑动任意多个空格，不能越过别的硬币。所有硬币都到最低的几格时游戏结束。
    .notation = sliding-coins:A,B,…，写每枚硬币所在的格号，各不相同，次序不限
    .theorem = 看每枚硬币下面连续的空格数。SG 值是从最高一枚数起第 1、3、5、…… 枚下面空格数的异或和：对方移动别的硬币时，上面一枚跟上就抵消了。反常规则下，同理相当于以这些空格数为各堆的反常 Nim。
    .complexity = 把硬币排序一次，扫一遍各位数字

game-turning-turtles =
    .summary = 翻乌龟：把一枚正面翻成反面，并可再翻它左边的任意一枚
    .rules = 一行硬币，每枚正面或反面朝上，最左一枚编号为 1。每一步把一枚硬币由正面翻成反面，并且可以再翻转它左边的任意一枚。
    .notation = turning-turtles:HTTHH，从左到右，H 为正面，T 为反面
    .theorem = SG 值是各正面编号的异或和。反常规则下每个局面都是驯服的（tame）：若第 2 与 3 枚、第 4 与 5 枚、第 6 与 7 枚…… 两两朝向相同，则如同若干个至多一个石子的堆，当第 1 枚（若为正面）与成对的正面总共有奇数个时是 P 局面；否则当异或和为 0 时是 P 局面。
    .complexity = 扫一遍这行硬币；每枚正面一种走法

game-northcott =
    .summary = 诺斯科特游戏（后退有限）：在某一行中移动一枚棋子
    .rules = 每一行有一枚白棋和一枚黑棋，中间有间隔。每一步移动某一行的一枚棋子，不得越子：或向前进入间隔任意多格，或后退，但不得超过它的后退限额；后退多少，限额就减少多少，且不会再增加。任何一方都可以移动任何一枚棋子。（在真正的棋盘上，双方各执一色，后退以棋盘边缘为限；胜者相同，因为每次后退都可以跟进。）
    .notation = northcott:W.G.B,…，每一行写白棋的后退限额、间隔、黑棋的后退限额
    .theorem = 一行的值就是它的间隔：间隔可以变成任意更小的数，而后退只会使它变大，对方随即可以恢复。当且仅当各行间隔的异或和为 0 时是 P 局面。反常规则下相当于以间隔为各堆的反常 Nim。
    .complexity = 扫一遍各位数字

game-coins =
    .summary = 翻硬币游戏：一行硬币，以及它们在任意维棋盘上的积
    .rules = 一行硬币，每枚正面或反面朝上。每一步翻转该类游戏所允许的一组硬币，其中最右的一枚须由正面翻成反面。各类游戏：turning-turtles 1-2，mock-turtles 1-3，moebius 1-5，mogul 1-7，moidores 1-9，motley 1+，twins 2，triplets 3，ruler 1+C，ruler-fives 1-5C，rulerette 2+C，sym 1+S，ternups 3E，grunt 4FS。几类游戏的积在棋盘上进行：一组硬币是各因子所允许的组的笛卡儿积，其中在每个方向上都最靠右的那一枚由正面翻成反面。
    .notation = coins/FAMILY:A,B,…，写正面朝上的硬币，没有则不写。类别可写名称或代码：先写一步翻几枚，如 N、N-M 或 N+，再写字母：C 要求相连，E 要求等间距，S 要求关于中点对称，F 要求包含这一行的第一枚。turning-turtles（即 1-2）和含 C 的代码从 1 开始编号，其余从 0 开始。积的各因子以 ',' 或 '*' 分隔，一枚硬币的各坐标以 '.' 分隔：coins/twins,ruler:1.2,3.4。至多三个因子的棋盘可以画在文件里，写作 coins/twins,ruler:@FILE：由 H 和 T 组成的各行，第一坐标的每个值一行；三个因子时，几幅这样的图依次排列，以空行隔开。
    .theorem = 一个棋盘等于其中各个正面单独存在时的和。n 处正面的值：turning-turtles 和 twins 为 n；mock-turtles 为 2n 和 2n + 1 中二进制有奇数个 1 的那个；triplets 为把 n 换成 n − 2 时的同样的数；ruler 为整除 n 的最大的 2 的幂，ruler-fives 至多为 4，rulerette 为其一半；motley 为 2ⁿ。在积中，正面的值是它各坐标之值的 Nim 积（Tartan 定理）。
    .complexity = 有公式时扫一遍各个正面，否则对每个正面搜索它以下所允许的各组

game-coin-tree =
    .summary = 树上的硬币：把一枚正面翻成反面，并可翻转它到根的路上的任意几枚
    .rules = 有根树的每个结点上有一枚硬币。每一步把一枚硬币由正面翻成反面，并且可以翻转它的任意几个祖先上的硬币。
    .notation = coin-tree/P,Q,…:A,B,…，先写结点 1、2、…… 的父结点（0 表示根，可以有几棵树），再写正面朝上的结点，没有则不写
    .theorem = 一个局面等于其中各个正面单独存在时的和。有 d 个祖先的正面，值为 2^d：由归纳法，它的祖先之值为 1、2、……、2^(d−1)，这些值的异或和恰为小于 2^d 的所有数。
    .complexity = 扫一遍树；每枚正面一种走法

game-coin-poset =
    .summary = 偏序集上的翻硬币游戏：有限偏序和翻转组由你在文件中给出
    .rules = 有限偏序集的每个元素上有一枚硬币。每一步选一个正面朝上的元素和它的一个翻转组，翻转该组的所有硬币。翻转组包含所选的元素，此外只含小于它的元素。
    .notation = coin-poset/FILE:a,b,…，写正面朝上的元素，没有则不写。文件为 JSON：{ "{" }"elements": ["a", "b"], "order": [["a", "b"]], "turning": { "{" }"b": [["b"], ["b", "a"]]{ "}" }{ "}" }，依次是元素、[小, 大] 的对，以及有翻转组的各元素的翻转组。@diamond 是无需文件的偏序：a 小于 b 和 c，b 和 c 小于 d；翻转组为 a、b、ba、ca、d、da、db、dbc、dca 中的字母，首字母是所选的元素。
    .theorem = 一个局面等于其中各个正面单独存在时的和，因为同一元素上的两个正面互相抵消。单独一个正面的值，是它各翻转组的值中未出现的最小数，而一个翻转组的值是组中其他元素之值的异或和。
    .complexity = 翻转组的每个成员一步

## 来自规则文件的游戏

rules-take = { $what }
rules-from = 从 { $heap } 中取 { $taken }
rules-add = 往 { $heap } 中加 { $added }
rules-set = 令 { $name } 为 { $value }
rules-move = { $what }
rules-pass = 什么也不改变
rules-blocked = 对手可以禁走 { $blocked } 个后继：当且仅当 P 局面的后继多于这个数时，先手必胜
rules-blocked-misere = 对手可以禁走 { $blocked } 个后继：后继中的 P 局面多于这个数，或后继全是 P 局面时，先手必胜；因为若全部禁走，先手无步可走，按反常规则即获胜
automaton-digits = ({ $numbers })（即 { $digits }）
automaton-numbers = ({ $numbers })
automaton-units = { $read }（从右起各位依次值 { $units }、…）
automaton-p = 已证明有一个 { $states } 个状态的自动机恰好接受全部 P 局面，它接受 { $read } 的各位数字
automaton-n = 这个已证明的自动机有 { $states } 个状态，不接受 { $read } 的各位数字，但接受这一步之后的局面 { $left }
automaton-value = 已证明的、有 { $states } 个状态的自动机接受 { $read } 的各位数字，得 SG 值 { $value }
automaton-many = 这个已证明的自动机有 { $states } 个状态，不接受 { $read } 的各位数字，但它接受的后继多于对手可以禁走的 { $blocked } 个
automaton-no-other = 这个已证明的自动机有 { $states } 个状态，不接受 { $read } 的各位数字，但接受它的全部后继：对手可禁走 { $blocked } 个，若全部禁走，就无步可走，按反常规则即获胜
automaton-not-p = 这个已证明的自动机有 { $states } 个状态，不接受 { $read } 的各位数字，因此它不是 P 局面
