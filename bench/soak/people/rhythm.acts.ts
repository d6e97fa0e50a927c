import { contactDetailsEndpoints } from '../../../packages/domain/src/contact-details.contract.ts';
import { contactsEndpoints } from '../../../packages/domain/src/contacts/contacts.contract.ts';
import { groupsEndpoints } from '../../../packages/domain/src/groups/groups.contract.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, expectOnPlan, today } from './stage.ts';

const RHYTHM = 'somebody goes cold after as many days as was said';
const GATED = 'rhythms of one’s own are for the plan that has them';
const ASLEEP = 'whoever is snoozed is so until the day that was said';
/** Nobody needs more. */
const MOST_GROUPS = 5;

const oneOf = ({ random, memory }: Person) => random.pickOrNone([...memory.contacts]);
const hasRhythms = ({ plan }: Person) => plan === 'premium';

export const giveRhythm: Act = async (person, stage) => {
  const chosen = oneOf(person);
  const coldThresholdDays = person.random.whole(7, 90);
  if (!chosen) return false;
  const [id, contact] = chosen;
  if (coldThresholdDays === contact.coldThresholdDays) return false;
  const { status, body } = await person.client.call(contactsEndpoints.update, {
    params: { id },
    body: { coldThresholdDays },
  });
  person.note(`wants to meet ${contact.name} every ${coldThresholdDays} days: ${status}`);
  await expectOnPlan(
    person,
    stage,
    GATED,
    () => status === (hasRhythms(person) ? 200 : 403),
    () => `a rhythm on ${person.plan} was answered ${status}`,
  );
  if (status !== 200) return true;
  contact.coldThresholdDays = coldThresholdDays;
  const isRight = body.coldAfterDays === coldThresholdDays && body.coldAfterFrom === 'contact';
  expectOf(person, stage, RHYTHM, isRight, () => `${body.coldAfterDays} from ${body.coldAfterFrom}`);
  return true;
};

/** A group whose people are met as often, with one of them. */
export const formGroup: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const chosen = oneOf(person);
  const [key, coldThresholdDays] = [random.uuid(), random.whole(7, 90)];
  const name = `Group ${random.whole(0, 1e9).toString(36)}`;
  if (!chosen || memory.groups.size >= MOST_GROUPS) return false;
  const { status } = await client.call(groupsEndpoints.create, { body: { name, coldThresholdDays }, key });
  person.note(`formed ${name} for every ${coldThresholdDays} days: ${status}`);
  await expectOnPlan(
    person,
    stage,
    GATED,
    () => status === (hasRhythms(person) ? 201 : 403),
    () => `a group with a rhythm on ${person.plan} was answered ${status}`,
  );
  if (status !== 201) return true;
  memory.groups.set(key, { name, coldThresholdDays });
  const [id, contact] = chosen;
  await client.call(groupsEndpoints.addContacts, { params: { id: key }, body: { contactIds: [id] } });
  const { status: found, body } = await client.call(contactDetailsEndpoints.get, { params: { id } });
  const isShorter = body.coldAfterFrom === 'group' && body.coldAfterDays <= coldThresholdDays;
  const isRight = contact.coldThresholdDays === null ? isShorter : body.coldAfterFrom === 'contact';
  const detail = () => `answered ${found}: ${body.coldAfterDays} from ${body.coldAfterFrom} in ${name}`;
  expectOf(person, stage, RHYTHM, found === 200 && isRight, detail);
  return true;
};

export const snooze: Act = async (person, stage) => {
  const chosen = oneOf(person);
  const wakes = today(person, stage).add({ days: person.random.whole(2, 60) });
  if (!chosen) return false;
  const [id, contact] = chosen;
  const snoozedUntil = wakes.toString();
  const { status, body } = await person.client.call(contactsEndpoints.update, {
    params: { id },
    body: { snoozedUntil },
  });
  person.note(`snoozed ${contact.name} until ${snoozedUntil}: ${status}`);
  const isRight = status === 200 && body.snoozedUntil === snoozedUntil;
  expectOf(person, stage, ASLEEP, isRight, () => `snoozing was answered ${status}: ${JSON.stringify(body)}`);
  if (status === 200) contact.snoozedUntil = snoozedUntil;
  return true;
};
