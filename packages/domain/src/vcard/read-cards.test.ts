import { expect, test } from 'vitest';
import { readCards } from './read-cards.ts';

const JPEG = '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsK';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const card = (...lines: string[]) => `BEGIN:VCARD\r\n${lines.join('\r\n')}\r\nEND:VCARD\r\n`;
const only = (text: string) => {
  const { persons } = readCards(text);
  expect(persons).toHaveLength(1);
  return persons[0]!;
};

test('a card of an iPhone comes whole: labels by group, a birthday without a year, relatives, profiles', () => {
  const adaeze = only(
    card(
      'VERSION:3.0',
      'PRODID:-//Apple Inc.//iPhone OS 26.1//EN',
      'N:Okonkwo;Adaeze;;Dr.;',
      'FN:Dr. Adaeze Okonkwo',
      'NICKNAME:Ada',
      'ORG:Hospital Santa Maria;Paediatrics;',
      'TITLE:Resident',
      'EMAIL;type=INTERNET;type=HOME:adaeze@example.com',
      'EMAIL;type=INTERNET;type=WORK;type=pref:a.okonkwo@hospital.example',
      'item1.EMAIL;type=INTERNET:ada@choir.example',
      'item1.X-ABLabel:Choir \\, alto',
      'TEL;type=CELL;type=VOICE;type=pref:+351 912 000 111',
      'item2.TEL:+351 21 000 000',
      'item2.X-ABLabel:_$!<HomeFAX>!$_',
      'item3.ADR;type=HOME;type=pref:;;Rua das Flores 1\\, 2º;Lisboa;;1200-192;Portugal',
      'item3.X-ABADR:pt',
      'NOTE:Takes her tea\\nwithout milk\\; never\\, ever with',
      'BDAY;X-APPLE-OMIT-YEAR=1604;value=date:1604-02-29',
      'item4.X-ABDATE;type=pref:2015-06-20',
      'item4.X-ABLabel:_$!<Anniversary>!$_',
      'item5.X-ABRELATEDNAMES;type=pref:Chidi Okonkwo',
      'item5.X-ABLabel:_$!<Brother>!$_',
      'item6.X-ABRELATEDNAMES:Zuri',
      'item6.X-ABLabel:_$!<Daughter>!$_',
      'item7.X-ABRELATEDNAMES:Rui',
      'item7.X-ABLabel:piano teacher',
      'X-SOCIALPROFILE;type=linkedin;x-user=adaeze:http://www.linkedin.com/in/adaeze',
      'X-SOCIALPROFILE;type=twitter:https://twitter.com/adaeze',
      'IMPP;X-SERVICE-TYPE=Telegram;type=HOME:x-apple:adaeze_o',
      'item8.URL;type=pref:https://adaeze.example',
      `PHOTO;ENCODING=b;TYPE=JPEG:${JPEG.slice(0, 40)}`,
      ` ${JPEG.slice(40)}`,
      'CATEGORIES:Choir,Lisbon\\, friends',
      'UID:1F2E-ADA',
    ),
  );
  expect(adaeze).toEqual({
    uid: '1F2E-ADA',
    name: 'Dr. Adaeze Okonkwo',
    emails: [
      { value: 'a.okonkwo@hospital.example', label: 'work' },
      { value: 'adaeze@example.com', label: 'home' },
      { value: 'ada@choir.example', label: 'Choir , alto' },
    ],
    phones: [
      { value: '+351 912 000 111', label: 'mobile' },
      { value: '+351 21 000 000', label: 'home fax' },
    ],
    birthday: '--02-29',
    notes: 'Takes her tea\nwithout milk; never, ever with',
    groups: ['Choir', 'Lisbon, friends'],
    company: 'Hospital Santa Maria, Paediatrics',
    role: 'Resident',
    address: 'Rua das Flores 1, 2º, Lisboa, 1200-192, Portugal',
    met: null,
    linkedin: 'http://www.linkedin.com/in/adaeze',
    facebook: null,
    telegram: 'adaeze_o',
    xcom: 'https://twitter.com/adaeze',
    customFields: [
      { name: 'Nickname', text: 'Ada' },
      { name: 'Anniversary', text: '2015-06-20' },
      { name: 'Website', text: 'https://adaeze.example' },
    ],
    relations: [
      { name: 'Chidi Okonkwo', kind: 'sibling', word: null },
      { name: 'Zuri', kind: 'child', word: null },
      { name: 'Rui', kind: 'other', word: 'piano teacher' },
    ],
    photo: { type: 'image/jpeg', base64: JPEG },
    interactions: [],
    todos: [],
  });
});

test('version 2.1 comes with its bare types, quoted-printable over several lines, and a picture that nobody indented', () => {
  const joerg = only(
    card(
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4D=C3=BC=6C=6C=65=72;=4A=C3=B6=72=67;;;',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4A=C3=B6=72=67=20=\r\n=4D=C3=BC=6C=6C=65=72',
      'TEL;CELL;PREF:0151 1234567',
      'TEL;HOME;VOICE:030 98765',
      'EMAIL;INTERNET;WORK:joerg@example.de',
      'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Erste Zeile=0D=0AZweite=3B mit=2C allem =\r\nund C:\\Temp',
      'ADR;HOME;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:;;Stra=DFe 5;Berlin;;10115;Deutschland',
      'PHOTO;ENCODING=BASE64;JPEG:',
      JPEG.slice(0, 60),
      JPEG.slice(60),
      '',
      'BDAY:19700131',
    ),
  );
  expect(joerg).toMatchObject({
    name: 'Jörg Müller',
    phones: [
      { value: '0151 1234567', label: 'mobile' },
      { value: '030 98765', label: 'home' },
    ],
    emails: [{ value: 'joerg@example.de', label: 'work' }],
    notes: 'Erste Zeile\nZweite; mit, allem und C:\\Temp',
    address: 'Straße 5, Berlin, 10115, Deutschland',
    birthday: '1970-01-31',
    photo: { type: 'image/jpeg', base64: JPEG },
  });
});

test('version 4.0 comes with preferences, addresses as URIs, data pictures, and relatives named by their card', () => {
  const { persons } = readCards(
    card(
      'VERSION:4.0',
      'UID:urn:uuid:ada',
      'FN:Ada Lovelace',
      'EMAIL;PREF=2;TYPE=home:ada@home.example',
      'EMAIL;PREF=1;TYPE="work,x-secret":ada@work.example',
      'TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+44-20-7946-0000',
      'BDAY:--1210',
      'ANNIVERSARY:18350708',
      `PHOTO:data:image/png;base64\\,${PNG}`,
      'RELATED;TYPE=friend:urn:uuid:charles',
      'RELATED;TYPE=child;VALUE=text:Byron King',
      'RELATED;TYPE=spouse:urn:uuid:nobody-here',
      'X-INNERCIRCLE-MET:At the Royal Society\\, 1833',
      'X-INNERCIRCLE-FIELD:Tea\\; kind;Earl Grey\\nhot',
    ) + card('VERSION:4.0', 'UID:urn:uuid:charles', 'FN:Charles Babbage'),
  );
  expect(persons[0]).toMatchObject({
    emails: [
      { value: 'ada@work.example', label: 'work secret' },
      { value: 'ada@home.example', label: 'home' },
    ],
    phones: [{ value: '+44-20-7946-0000', label: 'mobile' }],
    birthday: '--12-10',
    photo: { type: 'image/png', base64: PNG },
    relations: [
      { name: 'Charles Babbage', kind: 'friend', word: null },
      { name: 'Byron King', kind: 'child', word: null },
    ],
    met: 'At the Royal Society, 1833',
    customFields: [
      { name: 'Tea; kind', text: 'Earl Grey\nhot' },
      { name: 'Anniversary', text: '18350708' },
    ],
  });
});

test('the group cards of iCloud become groups of their members', () => {
  const { persons, unreadable } = readCards(
    card('VERSION:3.0', 'FN:Ada', 'UID:a') +
      card('VERSION:3.0', 'FN:Bob', 'UID:b') +
      card(
        'VERSION:3.0',
        'N:Choir',
        'FN:Choir',
        'X-ADDRESSBOOKSERVER-KIND:group',
        'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:b',
        'X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:gone',
      ),
  );
  expect(persons.map(({ name, groups }) => [name, groups])).toEqual([
    ['Ada', []],
    ['Bob', ['Choir']],
  ]);
  expect(unreadable).toBe(0);
});

test('a broken card among good ones is counted and takes no other with it', () => {
  const { persons, unreadable } = readCards(
    `${card('VERSION:3.0', 'FN:Ada')}BEGIN:VCARD\nVERSION:3.0\nFN:Cut off\n${card('VERSION:3.0', 'this is no property', 'FN:Bob', ';;;=:x')}${card('VERSION:3.0', 'N:;;;;', 'FN:')}BEGIN:VCARD\nFN:Torn`,
  );
  expect(persons.map(({ name }) => name)).toEqual(['Ada', 'Bob']);
  expect(unreadable).toBe(3);
});

test('somebody without a name goes by nickname, company, address or number', () => {
  const named = (...lines: string[]) => only(card('VERSION:3.0', 'N:;;;;', ...lines)).name;
  expect(named('NICKNAME:Bo')).toBe('Bo');
  expect(named('ORG:Bakery;')).toBe('Bakery');
  expect(named('EMAIL:bo@example.com')).toBe('bo@example.com');
  expect(named('TEL:110')).toBe('110');
  expect(only(card('VERSION:2.1', 'N:Doe;John;Q.,Public;Mr.;Esq.')).name).toBe('Mr. John Q. Public Doe Esq.');
});

test('a birthday that is no whole date stays as a text of its own', () => {
  const born = (line: string) => {
    const { birthday, customFields } = only(card('VERSION:4.0', 'FN:Ada', line));
    return birthday ?? customFields;
  };
  expect(born('BDAY:19850412T000000Z')).toBe('1985-04-12');
  expect(born('BDAY;VALUE=date-time:1985-04-12T22:00:00Z')).toBe('1985-04-12');
  expect(born('BDAY:1604-04-12')).toBe('--04-12');
  expect(born('BDAY;VALUE=text:circa 1800')).toEqual([{ name: 'Birthday', text: 'circa 1800' }]);
  expect(born('BDAY:1985')).toEqual([{ name: 'Birthday', text: '1985' }]);
});

test('a picture that is elsewhere or is none is counted as left out', () => {
  const left = (photo: string) => readCards(card('VERSION:3.0', 'FN:Ada', photo)).photosLeftOut;
  expect(left('PHOTO;VALUE=uri:https://example.com/ada.jpg')).toBe(1);
  expect(left('PHOTO;ENCODING=b;TYPE=JPEG:PHNjcmlwdD4=')).toBe(1);
  expect(left('PHOTO;ENCODING=b;TYPE=HEIC:AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj')).toBe(1);
  expect(left('PHOTO:data:image/heic;base64,AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWlj')).toBe(1);
  expect(left('PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ*broken*')).toBe(1);
  expect(left(`PHOTO;ENCODING=b;TYPE=PNG:${JPEG}`)).toBe(0);
});

test('the card of somebody’s agent is not theirs', () => {
  expect(
    only(card('VERSION:2.1', 'FN:Ada', 'AGENT:', 'BEGIN:VCARD', 'FN:Agent', 'TEL:1', 'END:VCARD', 'TEL:2')),
  ).toMatchObject({
    name: 'Ada',
    phones: [{ value: '2' }],
  });
});

test('a file of its greatest size is read in time that grows with its length', () => {
  const photo = Array.from({ length: 2000 }, () => ` ${'A'.repeat(74)}`).join('\r\n');
  const one = card('VERSION:3.0', 'FN:Ada', 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/', photo, 'EMAIL:ada@example.com');
  const { persons } = readCards(one.repeat(60));
  expect(persons).toHaveLength(60);
  expect(persons[59]!.photo!.base64).toHaveLength(4 + 2000 * 74);
  const long = `X-${';A'.repeat(50_000)}`;
  expect(
    readCards(card('VERSION:3.0', 'FN:Ada', long, `NOTE;ENCODING=QUOTED-PRINTABLE:${'=C3=BC'.repeat(50_000)}`)).persons,
  ).toHaveLength(1);
});
