import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import { MOST_GROUPS } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Reading } from '../engine.port.ts';
import { filterKey } from './filters.ts';
import { NOBODY } from './tagging/lexicon.ts';
import { isCapital, isStart, type Names } from './tagging/names.ts';
import { clean, tokensOf } from './tagging/tokens.ts';
import { distance, wordsOf } from './tagging/words.ts';

/** How many different words are looked up as names, how many people they may find, and how many slips of the pen are looked into. */
const MOST_WORDS = 80;
const MOST_NAMED = 60;
const MOST_SLIPS = 6;

/** Words of nearly every message: to look them up would only take time. */
const NEVER_NAMES = new Set(
  `me my we us our you your he his her him she they them their it its the an and or of to in on at by for with from about is are was be do did
  have has had not no who what when where why how which that this these those please remind tomorrow today yesterday every next last week
  month call email meeting add delete schedule todo contact contacts group birthday can could would should need want some any all`.split(
    /\s+/,
  ),
);

/** The user's people and groups that the words of a message may mean. */
export async function namesIn(message: string, settled: Names['settled'], reading: Reading): Promise<Names> {
  const tokens = tokensOf(clean(message), new Set()) ?? [];
  const keys = new Set(
    tokens
      .flatMap(({ key, raw }) => [key, key.replace(/s$/, ''), ...wordsOf(raw)])
      .filter((word) => word.length > 1 && !NEVER_NAMES.has(word)),
  );
  const [people, { rows: groups }, filters] = await Promise.all([
    keys.size > 0 ? reading.namedByAny([...keys].slice(0, MOST_WORDS), MOST_NAMED) : [],
    reading.groups(MOST_GROUPS),
    reading.filters(),
  ]);
  const spelled = new Set([...people, ...groups].flatMap(({ name }) => wordsOf(name)));
  const namedFilters = filters.map(({ id, name }) => ({
    filter: { id: filterKey(id), name },
    words: (tokensOf(clean(name), spelled) ?? []).map(({ key }) => key).filter((key) => /[\p{L}\p{N}]/u.test(key)),
  }));
  const known = new Set([...spelled, ...namedFilters.flatMap(({ words }) => words)]);
  const slips = tokens
    .filter(({ key, raw }, at) => {
      const isWord =
        /^\p{L}{4,}$/u.test(key) &&
        !COMMON_WORDS.has(key) &&
        !NOBODY.has(key) &&
        !known.has(key) &&
        !known.has(key.replace(/s$/, ''));
      return isWord && raw !== '' && (!isCapital(tokens, at) || !isStart(tokens, at) || tokens.length < 3);
    })
    .slice(0, MOST_SLIPS);
  const near = await Promise.all(
    slips.map(async ({ key }) => {
      const found = (await reading.findContacts(key, 5)).filter(({ name }) =>
        [...wordsOf(name), wordsOf(name.split(' ')[0]!).join('')].some((word) => isSlipOf(key, word)),
      );
      return [key, found.map(({ id, name }) => ({ id, name }))] as const;
    }),
  );
  return {
    people: people.map(({ id, name }) => ({ id, name })),
    near: new Map(near.filter(([, found]) => found.length > 0)),
    groups: groups.map(({ id, name }) => ({ id, name })),
    filters: namedFilters,
    settled,
  };
}

/** One letter, in long names two. */
function isSlipOf(typed: string, word: string): boolean {
  if (word.length < 4 || word[0] !== typed[0]) return false;
  const most = typed.length >= 7 ? 2 : 1;
  return (
    distance(typed, word, most) <= most || (typed.endsWith('s') && distance(typed.slice(0, -1), word, most) <= most)
  );
}
