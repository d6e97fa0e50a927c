import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { glued, JOINTS } from '../packages/server/src/assistant/understanding/sentences/glue.ts';
import {
  converse,
  judge,
  type Judged,
  type Said,
} from '../packages/server/src/assistant/understanding/sentences/judge.ts';
import { PRACTICE } from '../packages/server/src/assistant/understanding/sentences/practice.ts';
import { UNSEEN_AGAIN } from '../packages/server/src/assistant/understanding/sentences/unseen-again.ts';
import { UNSEEN_THIRD } from '../packages/server/src/assistant/understanding/sentences/unseen-third.ts';
import { UNSEEN } from '../packages/server/src/assistant/understanding/sentences/unseen.ts';
import { median, milliseconds, percent, quantile, timed, whole } from './support/figures.ts';
import { countOf, isShown } from './support/options.ts';
import { report, say } from './support/report.ts';

const rounds = countOf('rounds', 5);
const pairs = countOf('samples', 2000);

const SETS: Readonly<Record<string, readonly Said[]>> = {
  practice: PRACTICE,
  'unseen at first': UNSEEN,
  'unseen again': UNSEEN_AGAIN,
  'unseen at last': UNSEEN_THIRD,
};
const rows: string[][] = [];
for (const [name, sentences] of Object.entries(SETS)) {
  const judged: Judged[] = [];
  for (const sentence of sentences) judged.push(await judge(sentence));
  if (isShown)
    for (const { verdict, kind, said, found, right } of judged)
      if (verdict !== 'right')
        say(`${verdict} [${kind}] ${said}\n      came: ${found}\n      right: ${right.join('  OR  ')}`);
  for (const kind of [...new Set(judged.map((one) => one.kind)), '']) {
    const of = judged.filter((one) => kind === '' || one.kind === kind);
    const count = (verdict: Judged['verdict']) => of.filter((one) => one.verdict === verdict).length;
    const unasked = of.filter(({ verdict, isUnasked }) => verdict === 'wrong' && isUnasked).length;
    rows.push([
      percent(count('right') / of.length),
      name,
      kind || 'all',
      String(of.length),
      String(count('asked')),
      String(count('wrong')),
      String(unasked),
    ]);
  }
}
report({
  title: 'What the built-in engine understands',
  about:
    'Sentences of people who had not read its rules. Right is what they meant; asked, a question or a word that it was not understood; wrong, another action or answer, and among those what would have been carried out unasked. The practice sentences were known while it was built, the unseen ones were not: what they scored at first stands in their file.',
  columns: ['right', 'set', 'kind', 'sentences', 'asked', 'wrong', 'wrong and unasked'],
  rows,
});

const single = [...PRACTICE, ...UNSEEN, ...UNSEEN_AGAIN, ...UNSEEN_THIRD]
  .filter(([kind]) => kind !== 'follow-up')
  .map(([, said]) => said);
const outcomes: Record<string, number> = { both: 0, asked: 0, card: 0, fault: 0 };
for (let pair = 0; pair < pairs; pair += 1) {
  const [one, other] = [single[(pair * 7919) % single.length]!, single[(pair * 104_729 + 13) % single.length]!];
  const { outcome, said, found, apart } = await glued(one, JOINTS[pair % JOINTS.length]!, other);
  outcomes[outcome]! += 1;
  if (isShown && outcome === 'fault') say(`${said}\n      together: ${found}\n      apart: ${apart}`);
}
report({
  title: 'Two sentences in one message',
  about: `${whole(pairs)} pairs of the sentences above, glued together by “and”, a comma or a full stop: both are understood, it asks, or what it understood waits as a card. A fault is one that swallowed the other.`,
  columns: ['faults', 'both', 'asked', 'card'],
  rows: [[String(outcomes['fault']), String(outcomes['both']), String(outcomes['asked']), String(outcomes['card'])]],
});

const took: number[] = [];
for (let round = 0; round < rounds; round += 1)
  for (const said of single) took.push((await timed(() => converse([said]))).took);
const folder = fileURLToPath(new URL('../packages/server/src/assistant/understanding', import.meta.url));
const files = globSync('**/*.ts', { cwd: folder }).filter(
  (file) => !/^sentences\/|phrases\.ts$|\.test\.ts$/.test(file),
);
const lines = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').split('\n').length - 1);
report({
  title: 'The built-in engine',
  about: 'How long it takes over a message, without the database, and how large it is.',
  columns: ['median', 'slowest of a hundred', 'files', 'lines'],
  rows: [
    [
      milliseconds(median(took)),
      milliseconds(quantile(took, 0.99)),
      String(files.length),
      whole(lines.reduce((sum, count) => sum + count, 0)),
    ],
  ],
});
