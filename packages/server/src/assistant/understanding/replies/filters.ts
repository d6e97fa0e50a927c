import { conditionsInWords } from '@inner-circle/domain/contacts/conditions.rules.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { MOST_GROUPS } from '@inner-circle/domain/groups/groups.contract.ts';
import { filterOf, whyNobody } from '../filters.ts';
import type { Named, Scene } from '../scene.ts';
import { plural } from '../tagging/words.ts';
import { allOf, type Answer, answers, lists, LONG_LIST, namesOf, type Reply, toBe } from './reply.ts';

// Saved filters: which there are, and whom one of them means.

const PEOPLE_SHOWN = 50;

export const filterList: Answer = async (_, { reading }) => {
  const filters = await reading.countedFilters();
  return lists('filters', allOf(filters, LONG_LIST), {
    none: 'You have no saved filters yet. You can save one in the contact list.',
    head: `You have ${plural(filters.length, 'saved filter')}`,
    line: ({ name, count, isMore }) =>
      `${plainText(name)}: ${count === null ? 'saved by a newer version, so nobody can say whom it means' : `${isMore ? 'more than ' : ''}${plural(count, 'contact')}`}`,
  });
};

export const noFilter: Answer = async ({ words = '' }, { reading }) => {
  const names = (await reading.filters()).map(({ name }) => `“${plainText(name)}”`);
  const there = names.length > 0 ? `You have ${names.join(', ')}.` : 'You have no saved filters yet.';
  return answers('no-filter', `You have no filter called “${plainText(words)}”. ${there}`);
};

/** Who fits, how many, and who of them is warm or cold. Of anything else it says what it can say. */
export async function ofFilter(
  topic: string,
  named: Named,
  flags: readonly string[],
  { reading }: Scene,
): Promise<Reply> {
  const filter = await filterOf(named, reading);
  const { conditions } = filter ?? {};
  if (!filter || !conditions) return told(whyNobody(filter));
  const name = `“${plainText(filter.name)}”`;
  const all = await reading.fitting(conditions, { limit: PEOPLE_SHOWN });
  const warmth = (['cold', 'warm'] as const).find((one) => flags.includes(one));
  if (warmth) {
    const found = await reading.fitting(conditions, { warmth, limit: PEOPLE_SHOWN });
    const head = `${found.total} of ${plural(all.total, 'contact')} in ${name} ${toBe(found.total)} ${warmth}`;
    return told(`${head}${found.total > 0 ? `: ${namesOf(found)}` : ''}.`, found.rows);
  }
  if (topic !== 'contacts')
    return told(`Of a saved filter such as ${name} I can say who fits, how many, and who of them is warm or cold.`);
  if (all.total > 0)
    return told(`${plural(all.total, 'contact fits', 'contacts fit')} ${name}: ${namesOf(all)}.`, all.rows);
  const { rows: groups } = await reading.groups(MOST_GROUPS);
  const words = conditionsInWords(conditions, (id) => groups.find((group) => group.id === id)?.name, ', ');
  return told(`Nobody fits ${name} now: ${plainText(words)}.`);
}

const told = (reply: string, people: readonly Contact[] = []) => answers('fitting', reply, people);
