import { link, links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { Contact, ContactChange, NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { COLD_THRESHOLD_DAYS } from '@inner-circle/domain/settings/settings.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { type Intent, textOf } from '../clauses/intent.ts';
import { choice, LET_IT_BE, type Outcome, type Scene } from '../scene.ts';
import { fold } from '../tagging/words.ts';
import { asks, asksWhether, asksWho, chats, contactsOf, does, idsOf, refuses } from './outcomes.ts';

/** Everybody whom the intent makes: its fields are numbered where it is several. */
function newcomers({ fields = {} }: Intent): Record<string, string>[] {
  const all: Record<string, string>[] = [];
  for (const [key, value] of Object.entries(fields)) {
    const [, field, number = '1'] = /^(\S+)(?: (\d+))?$/.exec(key) ?? [];
    (all[Number(number) - 1] ??= {})[field!] = value;
  }
  return all;
}

/** The user's rows with whoever the clauses before add: what comes next can be about them. */
export function withAdded(scene: Scene, outcomes: readonly Outcome[]): Scene['reading'] {
  const now = toMoment(scene.turn.now);
  const actions = outcomes.flatMap((outcome) => (outcome.kind === 'do' ? outcome.actions : []));
  const changes = new Map(
    actions.flatMap((action) =>
      action.type === 'update-contact' ? [[action.arguments.contactId, action.arguments.change.email] as const] : [],
    ),
  );
  const added = new Map(
    actions.flatMap((action): [string, Contact][] => {
      if (action.type !== 'create-contact' || !action.arguments.contactId) return [];
      const { contact, contactId: id } = action.arguments;
      return [
        [id, Contact.parse({ ...NOTHING_KNOWN, id, lastInteraction: now, createdAt: now, updatedAt: now, ...contact })],
      ];
    }),
  );
  if (added.size === 0 && changes.size === 0) return scene.reading;
  return {
    ...scene.reading,
    contacts: async (ids) => {
      const stored = await scene.reading.contacts(ids.filter((id) => !added.has(id)));
      return ids.flatMap((id) => {
        const found = added.get(id) ?? stored.find((one) => one.id === id);
        const email = changes.get(id);
        return found ? [email ? { ...found, email } : found] : [];
      });
    },
  };
}
const NOTHING_KNOWN = {
  email: null,
  phone: null,
  notes: '',
  birthday: null,
  warmth: 'warm' as const,
  isCold: false,
  coldAfterDays: COLD_THRESHOLD_DAYS,
  coldAfterFrom: 'user' as const,
  coldThresholdDays: null,
  snoozedUntil: null,
  lastInteractionType: null,
  groups: [],
  nextTodo: null,
  ...plainFields(() => null),
};

/** Somebody new. One of the same name may be the same person: it asks. */
export async function addContacts(intent: Intent, scene: Scene): Promise<Outcome> {
  const actions = [];
  for (const { id, groups, ...fields } of newcomers(intent)) {
    const contact = { ...storedFields(fields, scene.present.today), ...(groups && { groups: groups.split('\n') }) };
    const { data } = NewContact.safeParse(contact);
    if (!data) return asks('What is the name of the new contact?', [], 'text');
    const settled = `another ${fold(data.name)}`;
    const same = (await scene.reading.findContacts(data.name, 3)).find(({ name }) => fold(name) === fold(data.name));
    if (same && scene.settled[settled] !== 'yes')
      return asks(`You already have ${links([same])}. Shall I add another contact of that name?`, [
        choice('Add another', { settles: { [settled]: 'yes' } }),
        LET_IT_BE(1, 'No'),
      ]);
    actions.push({ type: 'create-contact' as const, arguments: { contact: data, ...(id && { contactId: id }) } });
  }
  return actions.length > 0 ? does(actions) : asks('What is the name of the new contact?', [], 'text');
}

/** Only those who are named, and none by a name that was spelled otherwise. */
export function deleteContacts({ people, isGuess, topic }: Intent): Outcome {
  if (topic === 'everyone')
    return refuses('I delete only contacts that you name. Tell me whom, or use the contact list.');
  if (isGuess) {
    const names = people.map(({ name }) => name).join(' and ');
    return asksWhether(`Do you mean ${links(people)}?`, [[`Delete ${names}`, `delete ${names}`]]);
  }
  return does([{ type: 'delete-contacts', arguments: { contactIds: idsOf(people) } }], people);
}

/** Fields as they are kept: what was emptied is null, a birthday that is to come has no year, a threshold is a number. */
function storedFields(fields: Readonly<Record<string, string>>, today: Temporal.PlainDate): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      if (field === 'coldThresholdDays') return [field, Number(value)];
      if (field === 'birthday' && value > today.toString() && !value.startsWith('-'))
        return [field, `-${value.slice(4)}`];
      return [field, value === '' && field !== 'notes' ? null : value];
    }),
  );
}

export async function changeContact({ people, fields = {}, topic, text }: Intent, scene: Scene): Promise<Outcome> {
  const { today } = scene.present;
  // What was asked for stands in the text.
  const given = text && topic ? { ...fields, [topic]: text } : fields;
  const { data } = ContactChange.safeParse(storedFields(given, today));
  if (people.length === 0) return asksWho('Whom do you mean?');
  if (!data || Object.keys(data).length === 0)
    return asks(`I cannot save that for ${links(people)}. Please say it once more.`);
  const isSo = (contact: Contact) =>
    Object.entries(data).every(
      ([field, value]) =>
        /^(?:email|phone|birthday)$/.test(field) && value && contact[field as keyof Contact] === value,
    );
  const there = await contactsOf(people, scene);
  if (there.length === people.length && there.every(isSo))
    return chats(`That is what I have for ${links(people)} already.`);
  return does(
    people.map(({ id }) => {
      const contact = there.find((one) => one.id === id);
      return { type: 'update-contact', arguments: { contactId: id, change: contact ? besideOf(contact, data) : data } };
    }),
    people,
  );
}

const MORE = { email: 'moreEmails', phone: 'morePhones' } as const;

/** "Her work number is …": the one that she has stays the first, unless it is that one. */
function besideOf(contact: Contact, change: ContactChange): ContactChange {
  const next = { ...change };
  for (const field of ['email', 'phone'] as const) {
    const [value, label] = [change[field], change[`${field}Label`]];
    if (!value || !label || contact[field] === null || contact[`${field}Label`] === label) continue;
    delete next[field];
    delete next[`${field}Label`];
    next[MORE[field]] = [...contact[MORE[field]].filter((one) => one.label !== label), { value, label }];
  }
  return next;
}

/** What was noted before stays. */
export async function addNote(intent: Intent, scene: Scene): Promise<Outcome> {
  const note = textOf(intent);
  const people = await contactsOf(intent.people, scene);
  if (people.length === 0) return asksWho('Whom is the note about?');
  const changes = people.map((person) => ({
    person,
    ...ContactChange.safeParse({ notes: person.notes.trim() ? `${person.notes.trimEnd()}\n${note}` : note }),
  }));
  const refused = changes.find(({ success }) => !success);
  if (refused) return asks(`I cannot save that for ${link(refused.person)}. Please say it once more.`);
  return does(
    changes.map(({ person, data }) => ({
      type: 'update-contact',
      arguments: { contactId: person.id, change: data! },
    })),
    people,
  );
}
