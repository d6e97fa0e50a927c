// @vitest-environment node
import { guessColumns } from '@inner-circle/domain/import-export/columns.rules.ts';
import { NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { csvText } from '../../platform/csv.ts';
import { IMPORT_FIELDS } from '@inner-circle/domain/import-export/import.rules.ts';
import { readRow } from '@inner-circle/domain/import-export/incoming.rules.ts';
import { expect, test } from 'vitest';
import { csvRequestHandler, type CsvReply, type Opened } from './csv-requests.ts';

async function imported(...lines: string[]) {
  const answer = csvRequestHandler();
  const opened = (await answer({ kind: 'open', file: new Blob([lines.join('\r\n')]) })) as Opened;
  const columns = guessColumns(opened.headers, opened.sample);
  const mapped = Object.fromEntries(columns.flatMap(({ header, field }) => (field ? [[header, field]] : [])));
  const rows = (await answer({ kind: 'batch', columns, from: 1 })) as CsvReply['batch'];
  return { mapped, rows };
}

test('Google Contacts', async () => {
  const { mapped, rows } = await imported(
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Website 1 - Label,Website 1 - Value',
    'Ingrid,,Bakken,,,,,,Inga,,Fjord AS,Skipper,,1985-08-12,"Sails, a lot",https://lh3.googleusercontent.com/x,Sailing ::: * myContacts,* Work,ingrid@example.no,Home,ib@example.no,Mobile,+47 400 55 512,Work,+47 22 00 00 00,,',
    'Ana,Lucía,Vega,,,,,,,,,,,,,,* myContacts,,,,,,,,,,',
  );
  expect(mapped).toEqual({
    'First Name': 'name',
    'Middle Name': 'name',
    'Last Name': 'name',
    'Organization Title': 'role',
    Birthday: 'birthday',
    Notes: 'notes',
    Labels: 'groups',
    'E-mail 1 - Value': 'email',
    'E-mail 2 - Value': 'email',
    'Phone 1 - Value': 'phone',
    'Phone 2 - Value': 'phone',
  });
  expect(rows).toEqual([
    {
      name: 'Ingrid Bakken',
      email: 'ingrid@example.no',
      emailLabel: 'work',
      moreEmails: [{ value: 'ib@example.no', label: 'home' }],
      phone: '+47 400 55 512',
      phoneLabel: 'mobile',
      morePhones: [{ value: '+47 22 00 00 00', label: 'work' }],
      role: 'Skipper',
      birthday: '1985-08-12',
      groups: 'Sailing',
      notes: 'Sails, a lot',
    },
    { name: 'Ana Lucía Vega' },
  ]);
});

test('Google Contacts as it was until 2024, with a whole name', async () => {
  const { mapped, rows } = await imported(
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
    'Tomasz Zieliński,Tomasz,,Zieliński,,* myContacts ::: University,* ,tz@example.pl,Mobile,+48 600 100 200',
  );
  expect(mapped).toEqual({
    Name: 'name',
    'Group Membership': 'groups',
    'E-mail 1 - Value': 'email',
    'Phone 1 - Value': 'phone',
  });
  expect(rows).toEqual([
    {
      name: 'Tomasz Zieliński',
      email: 'tz@example.pl',
      phone: '+48 600 100 200',
      phoneLabel: 'mobile',
      groups: 'University',
    },
  ]);
});

test('Outlook', async () => {
  const { mapped, rows } = await imported(
    "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Assistant's Phone,Business Fax,Business Phone,Home Phone,Mobile Phone,Pager,Anniversary,Assistant's Name,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,E-mail 2 Type,E-mail 2 Display Name,Manager's Name,Notes,Spouse",
    '"Ms.","Nour","","Haddad","","Cedar SAL","","","","","","","+961 1 555 000","+961 3 555 210","","0/0/00","","4/2/1990","Work;Beirut","nour.h@example.com","SMTP","Nour Haddad (nour.h@example.com)","","","","","Met at",""',
  );
  expect(mapped).toEqual({
    'First Name': 'name',
    'Middle Name': 'name',
    'Last Name': 'name',
    Company: 'company',
    'Job Title': 'role',
    'Business Phone': 'phone',
    'Home Phone': 'phone',
    'Mobile Phone': 'phone',
    Birthday: 'birthday',
    Categories: 'groups',
    'E-mail Address': 'email',
    'E-mail 2 Address': 'email',
    Notes: 'notes',
  });
  expect(rows).toEqual([
    {
      name: 'Nour Haddad',
      email: 'nour.h@example.com',
      phone: '+961 1 555 000',
      phoneLabel: 'home',
      morePhones: [{ value: '+961 3 555 210', label: 'mobile' }],
      company: 'Cedar SAL',
      birthday: '4/2/1990',
      groups: 'Work,Beirut',
      notes: 'Met at',
    },
  ]);
});

test('iCloud', async () => {
  const { mapped, rows } = await imported(
    'First name;Last name;Nickname;Company;Birthday;Note;Email (home);Email (work);Phone (iPhone);Phone (home);URL (home page)',
    'Kwame;Asante;;;1979-11-30;"Two lines\nof a note";;kwame@example.com;+233 24 555 0101;;',
  );
  expect(mapped).toEqual({
    'First name': 'name',
    'Last name': 'name',
    Company: 'company',
    Birthday: 'birthday',
    Note: 'notes',
    'Email (home)': 'email',
    'Email (work)': 'email',
    'Phone (iPhone)': 'phone',
    'Phone (home)': 'phone',
  });
  expect(rows).toEqual([
    {
      name: 'Kwame Asante',
      email: 'kwame@example.com',
      emailLabel: 'work',
      phone: '+233 24 555 0101',
      phoneLabel: 'mobile',
      birthday: '1979-11-30',
      notes: 'Two lines\nof a note',
    },
  ]);
});

test('LinkedIn, which writes a note above the header', async () => {
  const { mapped, rows } = await imported(
    'Notes:',
    '"When exporting your connection data, you may notice that some of the email addresses are missing. You will only see email addresses for connections who have allowed their connections to see or download their email address."',
    '',
    'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
    'Reto,Keller,https://www.linkedin.com/in/reto-keller,,"Alpen, AG",Engineer,12 Nov 2024',
    'Hannah,Weiss,https://www.linkedin.com/in/hannah-weiss,hannah@example.at,,,03 Jan 2023',
  );
  expect(mapped).toEqual({
    'First Name': 'name',
    'Last Name': 'name',
    URL: 'linkedin',
    'Email Address': 'email',
    Company: 'company',
    Position: 'role',
  });
  expect(rows).toEqual([
    {
      name: 'Reto Keller',
      linkedin: 'https://www.linkedin.com/in/reto-keller',
      company: 'Alpen, AG',
      role: 'Engineer',
    },
    { name: 'Hannah Weiss', linkedin: 'https://www.linkedin.com/in/hannah-weiss', email: 'hannah@example.at' },
  ]);
});

test('HubSpot', async () => {
  const { mapped, rows } = await imported(
    'Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Associated Company,Email Domain,Marketing emails opened,Last Activity Date,Create Date',
    '"101","Emeka","Nwosu","emeka@example.ng","+234 803 555 0100","Ada Lovelace","Seed Ltd","example.ng","3","2026-10-01","2025-01-01"',
  );
  expect(mapped).toEqual({ 'First Name': 'name', 'Last Name': 'name', Email: 'email', 'Phone Number': 'phone' });
  expect(rows).toEqual([{ name: 'Emeka Nwosu', email: 'emeka@example.ng', phone: '+234 803 555 0100' }]);
});

/** Every text of up to three of the characters that mean something to a spreadsheet, to CSV or to us, and some whole ones. */
const SIGNS = ["'", '"', ',', ';', ' ', '=', '+', '-', '(', '1', '@', '\t', '\n', 'a', '＝'];
const longer = (shorter: readonly string[]) => shorter.flatMap((text) => SIGNS.map((sign) => text + sign));
const TEXTS = [
  ...longer(['']),
  ...longer(longer([''])),
  ...longer(longer(longer(['']))),
  '+351 912 345 678',
  '+49 (30) 12-34',
  "'+351 912",
  "''=x",
  '--04-08',
  '=HYPERLINK("x")',
  '\u00A0+1',
  'Zoë “=1”',
];

test('our own file comes back as it was, whatever stands in it', async () => {
  const contacts = TEXTS.flatMap((text) => {
    const { data } = NewContact.safeParse({ name: `A${text}`, phone: text, notes: text, telegram: text });
    return data ? [data] : [];
  });
  expect(contacts.length).toBeGreaterThan(2500);
  const table = contacts.map((contact) => {
    const cells = contact as Readonly<Record<string, string | undefined>>;
    return IMPORT_FIELDS.map((field) => cells[field] ?? '');
  });
  const answer = csvRequestHandler();
  const file = new Blob([csvText([IMPORT_FIELDS, ...table])]);
  const opened = (await answer({ kind: 'open', file })) as Opened;
  const columns = guessColumns(opened.headers, opened.sample);
  const read: { notes?: string | undefined }[] = [];
  while (read.length < contacts.length) {
    const rows = (await answer({ kind: 'batch', columns, from: read.length + 1 })) as CsvReply['batch'];
    read.push(...rows.map((row) => readRow(row)).map((one) => ('contact' in one ? one.contact : {})));
  }
  // Notes of nothing but space are none.
  const noted = ({ notes = '', ...rest }: { notes?: string | undefined }) => ({
    ...rest,
    notes: notes.trim() && notes,
  });
  expect(read.map(noted)).toMatchObject(contacts.map(noted));
});
