import { NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupNamed } from '../people/groups.ts';
import { mentionsIn, withoutMentions } from '../people/find-people.ts';
import { isQuestion, personIn, unique, whoIn } from '../people/who.ts';
import { links, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { capitalised, fold } from '../wording/words.ts';
import { birthdayOf, EMAIL, PHONE } from './contact-values.ts';
import { asks, asksWhether, does, refuses } from './outcomes.ts';

/** Somebody new, with what the sentence says of them. */
async function create(text: string, scene: Scene): Promise<Outcome> {
  const email = EMAIL.exec(text)?.[0];
  const born =
    /[,;]?\s*(?:and )?(?:his |her |their )?(?:born(?: on)?|birthday(?: is)?(?: on)?|bday) (?<date>[^,;]{3,30})/i.exec(
      text,
    );
  const phone = PHONE.exec(text.replace(email ?? ' ', ' ').replace(born?.[0] ?? ' ', ' '))?.[0]?.trim();
  const group =
    /[,;]?\s+(?:and (?:put|add) (?:him|her|them) )?(?:in|into|to) (?:the |my )?(?<group>[\p{L}\p{N}' -]{2,60}?)(?: group)?$/iu.exec(
      text
        .replace(email ?? '\0', '')
        .replace(phone ?? '\0', '')
        .replace(born?.[0] ?? '\0', '')
        .trim(),
    );
  const known = group ? await groupNamed(group.groups!['group']!, scene) : undefined;
  const name = properName(
    [email, phone, born?.[0], known && group?.[0]]
      .filter((part) => part !== undefined)
      .reduce((left, part) => left.replace(part, ' '), text)
      .replaceAll(
        /(?:,|;|\b(?:and|with|his|her|their|the|email|mail|phone|number|mobile|tel|cell|address|is|at|called|named|as|on)\b)[\s:,]*$/gi,
        '',
      )
      .replace(/[,;(<].*$/, '')
      .replaceAll(/\b(?:with|whose|and|his|her|their|email|phone|number|mobile|tel)\b.*$/gi, ''),
  );
  const birthday = born ? birthdayOf(born.groups!['date']!, scene.present) : undefined;
  if (born && !birthday)
    return asks(`I do not understand the birthday ${quote(born.groups!['date']!)}. Which day is it?`, [], {
      what: 'time',
      instead: born.groups!['date']!,
    });
  const fields = {
    name,
    ...(email && { email }),
    ...(phone && { phone }),
    ...(birthday && { birthday }),
    ...(known && { groups: [known.name] }),
  };
  const { success, data } = NewContact.safeParse(fields);
  if (!success) return asks('What is the name of the new contact?', [], { what: 'text', joint: '' });
  const same = (await scene.reading.findContacts(name, 3)).find((contact) => fold(contact.name) === fold(name));
  if (same && scene.settled['another'] !== 'yes')
    return asks(`You already have ${links([same])}. Shall I add another contact of that name?`, [
      { label: 'Add another', detail: '', contactId: null, settles: { another: 'yes' } },
      { label: 'No', detail: '', contactId: null, says: null },
    ]);
  return does([{ type: 'create-contact', arguments: { contact: data } }]);
}

/** Names that are typed in lower case are written as names are. */
function properName(text: string): string {
  const name = text
    .replace(/^(?:called|named|for|:|-)\s*/i, '')
    .replaceAll(/^["'\s]+|["'\s.!,:;-]+$/g, '')
    .replaceAll(/\s+/g, ' ');
  return name === name.toLowerCase() ? name.split(' ').map(capitalised).join(' ') : name;
}

/** Only those who are named, and only where nothing else was said. */
async function remove(text: string, scene: Scene): Promise<Outcome | undefined> {
  const names = text
    .replace(/^(?:the )?(?:contacts? |person )?/i, '')
    .replace(
      / (?:from (?:my )?(?:contacts?|address book|inner circle|list)|as a contact|'s contact|contact|please|completely|permanently|for good)+$/i,
      '',
    );
  if (
    /^(?:all|everyone|everybody|everything|every|my contacts|contacts|them all|the (?:cold|warm)|cold|warm|anyone)\b/i.test(
      names,
    )
  )
    return refuses('I delete only contacts that you name. Tell me whom, or use the contact list.');
  const who = await whoIn(names, scene, { isHarmless: false, startsWithName: true });
  if (isQuestion(who)) return who;
  const left = withoutMentions(names, mentionsIn(names, scene, true)).replaceAll(
    /\uE001+|\b(?:and|the|contact|contacts|my|him|her|them|both)\b|[\s,&.]+/gi,
    '',
  );
  if (who.people.length === 0) {
    if (!/^[\p{L}' .-]{2,60}$/u.test(names) || /^(?:it|that|this|my|the|an?)\b/i.test(names)) return undefined;
    const asked = await personIn(names, scene, { isHarmless: false });
    return isQuestion(asked) ? asked : undefined;
  }
  if (left) return undefined;
  const people = unique(who.people);
  return does([{ type: 'delete-contacts', arguments: { contactIds: people.map(({ id }) => id) } }], people);
}

/** "Add Lena": whom or what, it does not say. */
async function addSomebody(name: string, scene: Scene): Promise<Outcome | undefined> {
  if (!/^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){0,3}$/u.test(name)) return undefined;
  if (mentionsIn(name, scene).length > 0) return undefined;
  return asksWhether(`Shall I add ${plainText(name)} as a new contact?`, [
    ['Add the contact', `add new contact ${name}`],
  ]);
}

export const newContactRules: readonly Rule[] = [
  {
    pattern:
      /^(?:add|create|save|make|new|enter|register)(?: me)?(?: an?)?(?: new)? (?:contact|person|friend)(?: called| named| for|:)?[\s:,]+(?<body>.+)$/i,
    understand: ({ body }, scene) => create(body!, scene),
  },
  { pattern: /^new contact[:,]?\s+(?<body>.+)$/i, understand: ({ body }, scene) => create(body!, scene) },
  {
    pattern:
      /^(?:add|save|create|put|enter) (?<body>.+?) (?:as an? (?:new )?(?:contact|friend)|(?:to|in|into) my (?:contacts?|inner circle|address book|list of contacts)|to (?:the )?contacts)(?<more>.*)$/i,
    understand: ({ body, more }, scene) => create(`${body}${more}`, scene),
  },
];

export const contactRules: readonly Rule[] = [
  {
    pattern: /^(?:delete|remove|erase|get rid of) (?<body>.+)$/i,
    understand: ({ body }, scene) => remove(body!, scene),
  },
  { pattern: /^add (?<body>.+)$/i, understand: ({ body }, scene) => addSomebody(body!, scene) },
];
