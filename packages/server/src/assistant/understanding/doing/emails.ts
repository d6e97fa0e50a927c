import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { link, links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, asksWho, contactsOf, does, idsOf, keyOfName, type Question, refuses, which } from './outcomes.ts';
import { choice, LET_IT_BE, type Outcome, type Scene } from '../scene.ts';
import { peopleIn } from '../filters.ts';
import { firstWord } from '../tagging/names.ts';
import { contentOf, letterTo, proposalsFor } from './letters.ts';
import { birthdayIn, scheduleOf } from './schedules.ts';

/** E-mails to contacts, each as a card that must be confirmed. */
export async function sendEmail(intent: Intent, scene: Scene): Promise<Outcome> {
  const unsure = await guessed(intent, scene);
  if (unsure) return unsure;
  const people = await recipients(intent, scene);
  if ('kind' in people) return people;
  const unreachable = people.find(({ email }) => !email);
  if (unreachable) return noAddress(unreachable, people);
  const birthday = await birthdayIn(intent, scene);
  if (birthday && 'kind' in birthday) return birthday;
  const schedule = scheduleOf(intent, birthday, scene);
  if ('kind' in schedule) return schedule;
  const key = `letter ${idsOf(people).join(' ')}`;
  const text = scene.settled[key] ?? intent.text ?? '';
  const content = contentOf(text);
  if (!content) return asksForWords(text, key, people, intent.birthday !== undefined);
  const actions = people.map((person): Action => ({
    type: 'create-reminder',
    arguments: {
      reminder: {
        contactId: person.id,
        ...letterTo(person.name, content, scene.turn.userName),
        ...schedule,
        timezone: scene.turn.zone,
      },
    },
  }));
  const note = (await scene.reading.mailboxConnected())
    ? ''
    : 'No mailbox is connected yet: without one in Settings no e-mail goes out.';
  return does(actions, people, note);
}

async function recipients({ people, groups = [] }: Intent, scene: Scene): Promise<readonly Contact[] | Outcome> {
  const found = await contactsOf(people, scene);
  for (const group of groups) {
    const members = await peopleIn(group, { limit: MOST_ACTIONS + 1 }, scene.reading);
    if (typeof members === 'string') return refuses(members);
    const { rows, total } = members;
    if (total === 0) return asksWho(`Nobody is in ${group.name}. To whom shall the e-mail go?`);
    if (total > MOST_ACTIONS) return refuses(tooMany(total));
    found.push(...rows.filter(({ id }) => found.every((one) => one.id !== id)));
  }
  if (found.length === 0) return asksWho('To whom shall the e-mail go?');
  if (found.length > MOST_ACTIONS) return refuses(tooMany(found.length));
  return found.filter(({ id }) => scene.settled[`without ${id}`] === undefined);
}
const tooMany = (count: number) => `That would be ${count} e-mails. I plan at most ${MOST_ACTIONS} at once.`;

function noAddress(contact: Contact, people: readonly Contact[]): Question {
  const first = firstWord(contact.name);
  const others = choice('Send it to the others', { settles: { [`without ${contact.id}`]: 'yes' } });
  return asks(
    `${link(contact)} has no e-mail address yet. Tell me first, for example: “${first}'s email is …”.`,
    people.length > 1 ? [others, LET_IT_BE(1, 'No')] : [],
  );
}

/** An e-mail goes to nobody whose name was spelled otherwise. */
async function guessed({ isGuess, people, said }: Intent, scene: Scene): Promise<Question | undefined> {
  const at = isGuess ? people.findIndex(({ id }, index) => scene.settled[keyOfName(said[index] ?? '')] !== id) : -1;
  if (at < 0) return undefined;
  return { ...(await which(said[at]!, [people[at]!], scene)), reply: `Do you mean ${link(people[at]!)}?` };
}

/** What it says is theirs to say. */
function asksForWords(text: string, key: string, people: readonly Contact[], isBirthday: boolean): Question {
  const options = proposalsFor(text, isBirthday).map(([label, says]) => choice(label, { settles: { [key]: says } }));
  const ask = `What shall the e-mail to ${links(people)} say?`;
  return asks(ask, [...options, LET_IT_BE(2, 'Neither')], 'text');
}
