import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameWords } from './name-words.rules.ts';
import { type Band, type Person, person, personKeys, samePerson } from './same-person.rules.ts';

/** A number with its country begins with a plus. */
const phone = (number: string) => ({
  international: number.startsWith('+') ? number : null,
  ending: number.replace(/^\+|^0+/, '').slice(-9),
});
type Told = { emails?: string[]; phones?: string[]; birthday?: string; company?: string };
const somebody = (name: string, { phones = [], ...rest }: Told = {}) =>
  person({ name, phones: phones.map(phone), ...rest });
const email = (...emails: string[]): Told => ({ emails });
const phones = (...numbers: string[]): Told => ({ phones: numbers });

type Case = readonly [one: Person, other: Person, band: Band | 'nobody', ...reasons: string[]];

const SAME_EMAIL = email('ada@example.com');
const SAME_PHONE = phones('+905325550176');

const CASES: readonly Case[] = [
  // By e-mail.
  [
    somebody('Alejandro Ruiz Ferrer', SAME_EMAIL),
    somebody('Alejandro Ruiz', SAME_EMAIL),
    'certain',
    'Same e-mail',
    'ada@example.com',
    'Part of the name',
  ],
  [
    somebody('Ada Lovelace', email('ADA@Example.com')),
    somebody('Ada Lovelace', SAME_EMAIL),
    'certain',
    'Same e-mail',
    'ada@example.com',
    'Same name',
  ],
  [
    somebody('Ada Lovelace', email('a@x.org', 'ada@example.com')),
    somebody('Ada', email('b@x.org', 'ada@example.com')),
    'certain',
    'Same e-mail',
    'ada@example.com',
    'Part of the name',
  ],
  [
    somebody('Ada Lovelace', email('ada+crm@example.com')),
    somebody('Ada Lovelace', SAME_EMAIL),
    'certain',
    'Same e-mail',
    'ada@example.com',
    'Same name',
  ],
  [
    somebody('Ada Lovelace', email('ada.l@gmail.com')),
    somebody('A. Lovelace', email('adal@googlemail.com')),
    'certain',
    'Same e-mail',
    'adal@gmail.com',
    'A. may stand for Ada',
  ],
  [
    somebody('Bob Miller', SAME_EMAIL),
    somebody('Robert Miller', SAME_EMAIL),
    'certain',
    'Same e-mail',
    'ada@example.com',
    'Bob is short for Robert',
  ],
  [
    somebody('Ada Lovelace', SAME_EMAIL),
    somebody('Charles Babbage', SAME_EMAIL),
    'look',
    'Same e-mail',
    'ada@example.com',
    'Different names',
  ],
  [
    somebody('Anna Rossi', SAME_EMAIL),
    somebody('Paolo Rossi', SAME_EMAIL),
    'look',
    'Same e-mail',
    'ada@example.com',
    'Different names',
  ],
  [
    somebody('Ada Lovelace', email('info@example.com')),
    somebody('Charles Babbage', email('info@example.com')),
    'nobody',
  ],
  [
    somebody('Ada Lovelace', email('info@example.com')),
    somebody('Ada Lovelace', email('info@example.com')),
    'certain',
    'Same e-mail',
    'info@example.com',
    'Same name',
  ],
  [
    somebody('Ada Lovelace', { ...SAME_EMAIL, birthday: '1815-12-10' }),
    somebody('Ada Lovelace', { ...SAME_EMAIL, birthday: '1816-12-10' }),
    'look',
    'Same e-mail',
    'ada@example.com',
    'Same name',
    'Different birthdays',
  ],
  [
    somebody('Ada Lovelace', { ...SAME_EMAIL, birthday: '--12-10' }),
    somebody('Ada Lovelace', { ...SAME_EMAIL, birthday: '1815-12-10' }),
    'certain',
    'Same e-mail',
    'ada@example.com',
    'Same name',
    'Same birthday',
  ],
  [
    somebody('John Smith Jr.', SAME_EMAIL),
    somebody('John Smith Sr.', SAME_EMAIL),
    'look',
    'Same e-mail',
    'ada@example.com',
    'Same name',
    'Different generations',
  ],
  [
    somebody('ada@example.com', SAME_EMAIL),
    somebody('Ada Lovelace', SAME_EMAIL),
    'look',
    'Same e-mail',
    'ada@example.com',
    'Different names',
  ],
  // By phone.
  [
    somebody('Ayşe Demir', SAME_PHONE),
    somebody('Ayse Demir', SAME_PHONE),
    'certain',
    'Same phone number',
    'Same name without accents',
  ],
  [somebody('Mom', SAME_PHONE), somebody('Ayşe Demir', SAME_PHONE), 'look', 'Same phone number', 'Different names'],
  [
    somebody('Bob', SAME_PHONE),
    somebody('Robert Miller', SAME_PHONE),
    'certain',
    'Same phone number',
    'Part of the name',
  ],
  [somebody('Anna Rossi', SAME_PHONE), somebody('Paolo Rossi', SAME_PHONE), 'nobody'],
  [
    somebody('Ada Lovelace', { ...SAME_PHONE, ...email('ada@x.org') }),
    somebody('Bob Miller', { ...SAME_PHONE, ...email('bob@x.org') }),
    'nobody',
  ],
  [
    somebody('Ada Lovelace', { ...SAME_PHONE, ...email('ada@x.org') }),
    somebody('Ada Lovelace', { ...SAME_PHONE, ...email('ada@y.org') }),
    'certain',
    'Same phone number',
    'Same name',
  ],
  [
    somebody('Ada Lovelace', phones('+49301234567')),
    somebody('Ada Lovelace', phones('0301234567')),
    'look',
    'Same phone number, one without its country',
    'Same name',
  ],
  [somebody('Ada Lovelace', phones('+49301234567')), somebody('Charles Babbage', phones('+44301234567')), 'nobody'],
  [
    somebody('Katarina Novak', SAME_PHONE),
    somebody('Katarnia Novak', SAME_PHONE),
    'certain',
    'Same phone number',
    'One letter apart',
  ],
  [
    somebody('Ada Lovelace', phones('+441', '+442071234567')),
    somebody('Lovelace, Ada', phones('+442071234567')),
    'certain',
    'Same phone number',
    'Same name, other order',
  ],
  // By the same name.
  [
    somebody('Cheng Wei-Lin', { company: 'Formosa Audio' }),
    somebody('Wei-Lin Cheng', { company: 'formosa audio' }),
    'look',
    'Same name, other order',
    'Both work at Formosa Audio',
  ],
  [somebody('Ada Lovelace'), somebody('ada  LOVELACE'), 'look', 'Same name'],
  [
    somebody('Ada Lovelace', email('ada@home.org')),
    somebody('Ada Lovelace', email('ada@work.org')),
    'look',
    'Same name',
  ],
  [
    somebody('Ada Lovelace', { birthday: '1815-12-10' }),
    somebody('Ada Lovelace', { birthday: '1815-12-10' }),
    'certain',
    'Same name',
    'Same birthday',
  ],
  [
    somebody('Ada Lovelace', { birthday: '--12-10' }),
    somebody('Ada Lovelace', { birthday: '--12-10' }),
    'look',
    'Same name',
    'Same birthday',
  ],
  [
    somebody('Ada Lovelace', { birthday: '1815-12-10' }),
    somebody('Ada Lovelace', { birthday: '1815-12-11' }),
    'nobody',
  ],
  [somebody('John Smith Jr'), somebody('John Smith senior'), 'nobody'],
  [somebody('Dr. Ada Lovelace'), somebody('Ada Lovelace, PhD'), 'look', 'Same name'],
  [somebody('José García'), somebody('Jose Garcia'), 'look', 'Same name without accents'],
  [somebody('García, José'), somebody('Jose Garcia'), 'look', 'Same name without accents'],
  [somebody('Anna'), somebody('anna'), 'look', 'Same name'],
  [somebody('Anna', email('a@x.org')), somebody('Anna', email('b@x.org')), 'nobody'],
  [somebody('Anna', phones('+441111111111')), somebody('Anna', phones('+442222222222')), 'nobody'],
  [somebody('O’Brien Pat'), somebody("Pat O'Brien"), 'look', 'Same name, other order'],
  [somebody('程偉霖'), somebody('程偉霖'), 'look', 'Same name'],
  // In other letters and spellings.
  [somebody('Сергей Иванов'), somebody('Sergey Ivanov'), 'look', 'Same name in other letters'],
  [somebody('Юлия Ковальчук'), somebody('Julia Kovalchuk'), 'look', 'Same name in other letters'],
  [somebody('Χρήστος Παπαδόπουλος'), somebody('Christos Papadopoulos'), 'look', 'Same name in other letters'],
  [somebody('Jürgen Müller'), somebody('Juergen Mueller'), 'look', 'Same name, spelled another way'],
  [somebody('Anna-Lena Weiß'), somebody('Annalena Weiss'), 'look', 'Same name, spelled another way'],
  [somebody('Katherine Meyer'), somebody('Catherine Meier'), 'look', 'Same name, spelled another way'],
  [somebody('Fatima Elamrani'), somebody('Fatima El Amrani'), 'look', 'Same name, spelled another way'],
  // Nicknames and initials.
  [somebody('Bob Miller'), somebody('Robert Miller'), 'look', 'Bob is short for Robert'],
  [somebody('Bob Miller'), somebody('Rob Miller'), 'look', 'Bob and Rob are both short for Robert'],
  [somebody('Miller Bill'), somebody('William Miller'), 'look', 'Bill is short for William'],
  [somebody('Саша Петров'), somebody('Alexander Petrov'), 'look', 'Саша is short for Alexander'],
  [somebody('Bob Miller'), somebody('William Miller'), 'nobody'],
  [somebody('Alexander Petrov'), somebody('Alexandra Petrov'), 'nobody'],
  [somebody('Bob'), somebody('Robert'), 'nobody'],
  [somebody('J. Smith'), somebody('John Smith'), 'look', 'J. may stand for John'],
  [somebody('P. Schmidt'), somebody('Philip Schmidt'), 'look', 'P. may stand for Philip'],
  [somebody('J. Smith', { company: 'Acme' }), somebody('John Smith', { company: 'Initech' }), 'nobody'],
  [somebody('John Smith'), somebody('James Smith'), 'nobody'],
  // A part of the name.
  [somebody('Fatima Zahra El Amrani'), somebody('Fatima El Amrani'), 'look', 'Part of the name'],
  [somebody('John F. Kennedy'), somebody('John Kennedy'), 'look', 'Part of the name'],
  [somebody('Fatima'), somebody('Fatima El Amrani'), 'nobody'],
  // Typing mistakes.
  [somebody('Katarina Novak'), somebody('Katarnia Novak'), 'look', 'One letter apart'],
  [somebody('Erik Hansen'), somebody('Erik Hanson'), 'look', 'One letter apart'],
  [somebody('Martin Schulz'), somebody('Martina Schulz'), 'nobody'],
  [somebody('Mario Rossi'), somebody('Maria Rossi'), 'nobody'],
  [somebody('John Smith'), somebody('Joan Smith'), 'nobody'],
  [somebody('Erik Hansen', email('erik@a.org')), somebody('Erik Hanson', email('erik@b.org')), 'nobody'],
  // Strangers.
  [somebody('Ada Lovelace'), somebody('Grace Hopper'), 'nobody'],
  [
    somebody('Ada Lovelace', { company: 'Acme', birthday: '1815-12-10' }),
    somebody('Grace Hopper', { company: 'Acme', birthday: '1815-12-10' }),
    'nobody',
  ],
];

const nameOf = ({ name }: Person) => name.words.map(({ typed }) => typed).join(' ');

describe('of pairs of people that were judged by hand', () => {
  test('there are at least sixty', () => expect(CASES.length).toBeGreaterThanOrEqual(60));

  test.each(
    CASES.map(
      (one) =>
        [`${nameOf(one[0])} / ${nameOf(one[1])}: ${[one[2], ...one.slice(3)].map(String).join(', ')}`, one] as const,
    ),
  )('%s', (_title, [one, other, band, ...reasons]) => {
    const judged = samePerson(one, other);
    expect(judged ?? 'nobody').toEqual(band === 'nobody' ? 'nobody' : { band, reasons });
  });
});

const WORDS =
  'anna annie bob robert robbie katarina katarnia novak novakk smith smyth müller mueller el elamrani amrani j. сергей sergey wei-lin jr'.split(
    ' ',
  );
const someone = fc
  .record({
    name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    emails: fc.subarray(['a@x.org', 'A+b@x.org', 'info@x.org', 'c.d@gmail.com']),
    phones: fc.subarray(['+49301234567', '0301234567', '+44301234567']).map((numbers) => numbers.map(phone)),
    birthday: fc.constantFrom(null, '1990-01-02', '--01-02', '1991-01-02'),
    company: fc.constantFrom(null, 'Acme', 'acme', 'Initech'),
  })
  .map(person);

test('who is the same is the same seen from either side, for the same reasons', () => {
  fc.assert(
    fc.property(someone, someone, (one, other) => {
      expect(samePerson(one, other)).toEqual(samePerson(other, one));
    }),
    { numRuns: 1000 },
  );
});

test('whoever may be the same meets under a key', () => {
  const haveKeyInCommon = (one: Person, other: Person) =>
    personKeys(one).some((key) => personKeys(other).includes(key));
  for (const [one, other, band] of CASES) if (band !== 'nobody') expect(haveKeyInCommon(one, other)).toBe(true);
  fc.assert(
    fc.property(someone, someone, (one, other) => {
      if (samePerson(one, other)) expect(haveKeyInCommon(one, other), `${nameOf(one)} / ${nameOf(other)}`).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('nobody is a duplicate of a stranger with nothing in common, nor meets one', () => {
  const wordOf = (letters: string) =>
    fc.string({ unit: fc.constantFrom(...letters.split('')), minLength: 2, maxLength: 9 });
  const strangerOf = (letters: string, digits: string) =>
    fc
      .record({
        name: fc.array(wordOf(letters), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
        emails: fc.array(
          wordOf(letters).map((word) => `${word}@${word}.org`),
          { maxLength: 3 },
        ),
        phones: fc.array(
          fc
            .string({ unit: fc.constantFrom(...digits.split('')), minLength: 9, maxLength: 9 })
            .map((number) => phone(`+${number}`)),
          { maxLength: 3 },
        ),
        birthday: fc.constantFrom(null, '1990-01-02', '--01-02'),
        company: fc.constantFrom(null, 'Acme'),
      })
      .map(person);
  fc.assert(
    fc.property(strangerOf('abdegik', '12345'), strangerOf('lmnoprtu', '6789'), (one, other) => {
      expect(samePerson(one, other)).toBeUndefined();
      expect(personKeys(one).filter((key) => personKeys(other).includes(key))).toEqual([]);
    }),
  );
});

test('whoever is one typing mistake apart meets, whichever letter it is and in whichever word', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abdeghiklmnoprstu'.split('')), minLength: 4, maxLength: 22 });
  const mistaken = (typed: string, at: number, letter: string) => [
    typed.slice(0, at) + letter + typed.slice(at),
    typed.slice(0, at) + letter + typed.slice(at + 1),
    typed.slice(0, at) + typed.slice(at + 1),
    typed.slice(0, at) + (typed[at + 1] ?? '') + (typed[at] ?? '') + typed.slice(at + 2),
  ];
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 2, maxLength: 4 }),
      fc.nat(3),
      fc.nat(22),
      fc.constantFrom('a', 'k', 's'),
      (words, which, at, letter) => {
        const one = somebody(words.join(' '));
        for (const other of mistaken(words[which % words.length]!, at, letter)) {
          const typed = somebody(words.with(which % words.length, other).join(' '));
          if (samePerson(one, typed)) expect(personKeys(one).some((key) => personKeys(typed).includes(key))).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('somebody has few keys, however long the name is', () => {
  const long = 'Maria '.repeat(30);
  expect(personKeys(somebody(long)).length).toBeLessThan(20);
  expect(nameWords(long).words).toHaveLength(6);
  expect(personKeys(somebody('Ada Lovelace', { ...SAME_EMAIL, ...SAME_PHONE })).length).toBeLessThan(15);
  const longest = ['abcdefghij'.repeat(2), 'klmnoprstu'.repeat(2)];
  expect(personKeys(somebody(longest.join(' '))).length).toBeLessThan(50);
  expect(personKeys(somebody(longest.map((word) => word.repeat(5)).join(' '))).length).toBeLessThan(5);
});

test('whatever is typed as a name can be compared', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (one, other) => {
      expect(samePerson(somebody(one), somebody(other))).toEqual(samePerson(somebody(other), somebody(one)));
    }),
  );
});
