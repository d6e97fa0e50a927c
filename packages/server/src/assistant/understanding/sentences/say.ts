// Says sentences to the engine, in one conversation: node sentences/say.ts "remind me to call tom" "no, friday"
import { converse } from './judge.ts';
import { inShort } from './in-short.ts';
import { ZONE } from './world.ts';

const turns = process.argv.slice(2);
for (const index of turns.keys()) {
  const understanding = await converse(turns.slice(0, index + 1));
  const { unused } = understanding as { unused?: readonly string[] };
  console.info(
    `${turns[index]}\n  → ${inShort(understanding, ZONE).join(' + ')}${unused ? ` (not used: ${unused.join(', ')})` : ''}\n  ${understanding.reply.replaceAll('\n', '\n  ')}`,
  );
}
