// Prints how many of a set of sentences are understood: node sentences/score.ts [kind or words to choose by]
import { judge, type Judged } from './judge.ts';
import { PRACTICE } from './practice.ts';

const chosen = PRACTICE.filter(
  (one) =>
    !process.argv[2] || one[0] === process.argv[2] || one.slice(1).some((text) => text.includes(process.argv[2]!)),
);
const judged: Judged[] = [];
for (const one of chosen) judged.push(await judge(one));
const count = (verdict: Judged['verdict']) => judged.filter((one) => one.verdict === verdict).length;
for (const { verdict, kind, said, found, right, isUnasked, reply } of judged)
  if (verdict !== 'right')
    console.info(
      `${verdict}${verdict === 'wrong' && isUnasked ? ', UNASKED' : ''} [${kind}] ${said}\n    came: ${found}${found.includes(' | ') ? '' : ` (${reply.slice(0, 90).replaceAll('\n', ' ')})`}\n    right: ${right.join('  OR  ')}`,
    );
console.info(`${judged.length}: ${count('right')} right, ${count('asked')} asked, ${count('wrong')} wrong`);
