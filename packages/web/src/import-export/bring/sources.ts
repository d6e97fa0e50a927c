import type { IconShape } from '../../ui/brand/icon.tsx';
import { BookUser, ContactRound, FileText, Mail, Smartphone, Tag, UsersRound } from '../../ui/brand/icons.tsx';
import { LinkedInSign } from '../../ui/brand/own-icons.tsx';

export type BringSource = {
  name: string;
  from: string;
  icon: IconShape;
  /** Promises: each is held by the reader of that source, and by its test. */
  arrives: readonly string[];
  missing: string;
  files: string;
  accept: string;
  /** Its columns are mapped by hand. */
  isTable?: true;
};

export const BRING_SOURCES: readonly BringSource[] = [
  {
    name: 'Google Contacts',
    from: 'The file that it exports',
    icon: ContactRound,
    arrives: ['Names, all e-mails and phones', 'Birthdays, labels as groups', 'Work, addresses, relations'],
    missing: 'Photos; nothing about when you last spoke',
    files: '.csv from Google',
    accept: '.csv,.vcf',
  },
  {
    name: 'vCard',
    from: 'iPhone, iCloud, Outlook, Proton',
    icon: Smartphone,
    arrives: [
      'Names, photos, all e-mails and phones',
      'Birthdays, addresses, notes',
      'Relatives as people around them',
    ],
    missing: 'Groups, unless the file has them',
    files: '.vcf, up to 20 MB',
    accept: '.vcf,.vcard,.zip,text/vcard',
  },
  {
    name: 'LinkedIn',
    from: 'The archive you can ask for',
    icon: LinkedInSign,
    arrives: ['Names, work and title', 'The day you connected, as how you met', 'Messages as interactions, dates only'],
    missing: 'Phones; e-mails of very few',
    files: '.zip from LinkedIn',
    accept: '.zip,.csv',
  },
  {
    name: 'CSV',
    from: 'Any table with a head row',
    icon: FileText,
    arrives: ['Whatever its columns hold', 'Guessed for you, changed by you', 'Groups, several in one cell'],
    missing: 'Photos',
    files: '.csv, 3 steps',
    accept: '.csv,text/csv',
    isTable: true,
  },
  {
    name: 'Monica',
    from: 'An export of your account',
    icon: BookUser,
    arrives: [
      'People, with who belongs to whom',
      'Activities and calls, with their notes',
      'Reminders and tasks as to-dos, how you met',
    ],
    missing: 'Gifts and debts become notes',
    files: '.json or .sql',
    accept: '.json,.sql,.zip',
  },
  {
    name: 'Nametag',
    from: 'An export of your account',
    icon: Tag,
    arrives: [
      'People, groups and relationships',
      'Birthdays, other dates as fields',
      'Last contact, so rings start right',
    ],
    missing: 'The layout of your graph',
    files: '.json or .zip',
    accept: '.json,.zip',
  },
  {
    name: 'Outlook',
    from: 'The file that it exports',
    icon: Mail,
    arrives: [
      'Names, all e-mails and phones',
      'Birthdays, categories as groups',
      'Work, addresses, spouse and children',
    ],
    missing: 'Photos',
    files: '.csv from Outlook',
    accept: '.csv',
  },
  {
    name: 'Facebook',
    from: 'The archive you can ask for, as JSON',
    icon: UsersRound,
    arrives: ['Names of your friends', 'Since when, as how you met'],
    missing: 'E-mails, phones, birthdays, photos',
    files: '.zip or your_friends.json',
    accept: '.zip,.json',
  },
  {
    name: 'Inner Circle',
    from: 'Your export, from another account',
    icon: UsersRound,
    arrives: ['Everybody, with all their fields', 'Interactions and open to-dos', 'People around them'],
    missing: 'Reminders, and what is done already',
    files: '.zip or .json',
    accept: '.zip,.json',
  },
];
