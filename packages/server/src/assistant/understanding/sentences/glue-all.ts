// Glues pairs of the practice sentences together and prints what goes wrong: node sentences/glue-all.ts [every nth pair]
import { glued, JOINTS } from './glue.ts';
import { PRACTICE } from './practice.ts';

const single = PRACTICE.filter(
  ([kind, said]) => kind !== 'follow-up' && !/\b(?:her|him|them|his|their|it|that)\b/i.test(said),
).map(([, said]) => said);
const step = Number(process.argv[2] ?? 17);
const counts: Record<string, number> = {};
let at = 0;
for (const one of single)
  for (const other of single)
    for (const joint of JOINTS) {
      if (at++ % step !== 0) continue;
      const { said, outcome, found, apart } = await glued(one, joint, other);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      if (outcome === 'fault') console.info(`${said}\n    together: ${found}\n    apart: ${apart}`);
    }
console.info(counts);
