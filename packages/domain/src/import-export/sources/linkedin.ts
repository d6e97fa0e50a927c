import { birthdayFrom } from '../birthday-forms.rules.ts';
import type { SourcePerson } from '../source-person.ts';
import { hasHeaders, rowsOf } from './rows.ts';
import { dayInWords, joined, latestOf, missingOf, personNamed, type SourceReader } from './source.ts';

/** LinkedIn’s archive, or the table of connections in it. Messages come as the days on which you wrote to each other, without a word of them. */
export const readLinkedIn: SourceReader = (files) => {
  const tables = files.flatMap((file) => file.table() ?? []);
  const connections = tables.find((table) => hasHeaders(table, 'First Name', 'Last Name', 'Connected On'));
  if (!connections) return undefined;
  const messages = tables.find((table) => hasHeaders(table, 'Conversation Id', 'From', 'Date'));
  const persons = rowsOf(connections).flatMap((row) => {
    const url = row('URL') || row('Profile URL');
    const day = birthdayFrom(row('Connected On'), 'day-first');
    const name = joined(' ', row('First Name'), row('Last Name'));
    if (name === '') return [];
    return personNamed(name, {
      uid: url || null,
      emails: row('Email Address') ? [{ value: row('Email Address'), label: null }] : [],
      company: row('Company') || null,
      role: row('Position') || null,
      linkedin: url || null,
      met: day ? `Connected on LinkedIn on ${dayInWords(day)}` : null,
    });
  });
  const byProfile = new Map(persons.map((person) => [keyOf(person.linkedin ?? ''), person]));
  let strangers = 0;
  for (const row of messages ? rowsOf(messages) : []) {
    const date = /^\d{4}-\d{2}-\d{2}/.exec(row('Date'))?.[0];
    const profiles = [row('Sender Profile URL'), ...row('Recipient Profile URLs').split(/[,;]\s*/)].map(keyOf);
    const people = new Set(profiles.flatMap((profile) => (profile && byProfile.get(profile)) || []));
    if (people.size === 0) strangers += 1;
    if (date) for (const person of people) person.interactions.push({ type: 'message', date, notes: WRITTEN });
  }
  for (const person of persons) person.interactions = latestOf(person.interactions);
  return {
    source: 'linkedin',
    persons,
    missing: missingOf([
      [persons.some(isWithoutEmail), 'E-mails of most: LinkedIn leaves out those that people have not shared.'],
      [true, 'Phones and birthdays: LinkedIn gives none.'],
      [messages !== undefined, 'What was written: only the days come.'],
      [strangers > 0, 'Messages with people who are not among your connections.'],
      [messages === undefined, 'Messages: they come with the whole archive, not with Connections.csv alone.'],
    ]),
  };
};

const WRITTEN = 'Wrote to each other on LinkedIn';

const isWithoutEmail = ({ emails }: SourcePerson) => emails.length === 0;

/** The name in a profile’s address, however it begins. */
const keyOf = (url: string) => /\/in\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? '';
