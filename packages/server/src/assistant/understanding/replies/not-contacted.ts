import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { timeAgo, toMoment } from '@inner-circle/domain/time.ts';
import { dayInWords } from '../when/in-words.ts';
import type { Scene } from '../scene.ts';
import { type Answer, answers, bulletsOf, counted, inOrder, SHOWN, toBe } from './reply.ts';

type Slots = {
  readonly coldOnly?: boolean | undefined;
  readonly group?: Group | undefined;
  /** Only those without a contact on this day or later. */
  readonly since?: Temporal.PlainDate | undefined;
  /** How many are asked for. */
  readonly count?: number | undefined;
};

const MOST = 50;

const lastContact = ({ lastInteraction, lastInteractionType }: Contact, { turn }: Scene) => {
  const ago = timeAgo(lastInteraction, turn.now, turn.zone);
  if (!lastInteractionType) return `added ${ago}, nothing logged yet`;
  return `last ${lastInteractionType === 'email' ? 'e-mail' : lastInteractionType} ${ago}`;
};

/** Who is cold, or was not contacted for the longest time. */
export const notContacted: Answer<Slots> = async ({ coldOnly, group, since, count = SHOWN }, scene) => {
  const { reading, turn, present } = scene;
  const found = await reading.notContacted({
    ...(coldOnly && { coldOnly }),
    ...(group && { group: group.name }),
    ...(since && { before: toMoment(since.toZonedDateTime(turn.zone).toInstant()) }),
    limit: Math.min(count, MOST),
  });
  const within = group ? ` in “${plainText(group.name)}”` : '';
  const after = since ? ` since ${dayInWords(since, present.today)}` : '';
  if (found.total === 0) return answers('not-contacted', nobody({ coldOnly, group, since }, within, after));
  const people = found.total === 1 ? '1 contact' : `${found.total} contacts`;
  const what = coldOnly
    ? `${people}${within} ${toBe(found.total)} cold${since ? ` and ${found.total === 1 ? 'was' : 'were'} not contacted${after}` : ''}`
    : since
      ? `${people}${within} ${found.total === 1 ? 'was' : 'were'} not contacted${after}`
      : `Not contacted for the longest time${within}${found.total > 1 ? `, of ${people}` : ''}`;
  const order = coldOnly || since ? inOrder(found.total, 'the longest ago') : '';
  return answers(
    'not-contacted',
    `${what}${order}:\n${bulletsOf(found, (contact) => `${link(contact)}: ${lastContact(contact, scene)}`)}`,
    found.rows,
  );
};

function nobody({ coldOnly, group, since }: Slots, within: string, after: string): string {
  if (coldOnly) return `Nobody${within} is cold${since ? ` and was not contacted${after}` : ''}.`;
  if (since) return `Nobody: everybody${within} was contacted or added${after}.`;
  return group ? `Nobody is in “${plainText(group.name)}” yet.` : 'You have no contacts yet.';
}

export const countNotContacted = counted(notContacted);
