// The time that a parser takes grows in proportion to its input, also when the input is hostile.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { fastifyCookie } from '@fastify/cookie';
import { conditionsIn, LONGEST_CONDITIONS } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { LARGEST_PHOTO } from '@inner-circle/domain/contacts/photos.rules.ts';
import { IMPORT_MAX_BYTES, IMPORT_MAX_CELL } from '@inner-circle/domain/import-export/import.rules.ts';
import { readRow } from '@inner-circle/domain/import-export/incoming.rules.ts';
import { recognise } from '@inner-circle/domain/import-export/sources/recognise.ts';
import { CARDS_MAX_BYTES, readCards } from '@inner-circle/domain/vcard/read-cards.ts';
import { excerptAround, wordsOf } from '@inner-circle/domain/search/excerpt.rules.ts';
import { ANSWER_BOUNDS, multistatusParser } from '@inner-circle/server/adapters/carddav/multistatus.ts';
import { refuseUnusable } from '@inner-circle/server/adapters/speech/samples.ts';
import { deviceSecretOf } from '@inner-circle/server/address-book/dav/dav.routes.ts';
import { REQUEST_BOUNDS, requestParser } from '@inner-circle/server/address-book/dav/read-request.ts';
import { pathsOf, resourceAt } from '@inner-circle/server/address-book/dav/resources.ts';
import { converse } from '@inner-circle/server/assistant/understanding/sentences/judge.ts';
import { readSync } from '@inner-circle/server/calendar/events/sync.ts';
import { pictureIn } from '@inner-circle/server/contacts/photos/pictures/picture.ts';
import { phoneNumber } from '@inner-circle/server/duplicates/finding/phone-numbers.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readMarkdown } from './packages/web/src/assistant/conversation/read-markdown.ts';
import { readTable } from './packages/web/src/import-export/file/read-table.ts';
import { sourceFilesOf } from './packages/web/src/import-export/file/source-files.ts';

/** Makes an input of about this many characters or bytes. */
type Shape = (length: number) => unknown;

type Parser = {
  /** The files that read the input. */
  readonly modules: readonly string[];
  readonly parse: (input: never) => unknown;
  /** The longest input that reaches the parser. */
  readonly limit: number;
  readonly shapes: Readonly<Record<string, Shape>>;
  /** More than others may grow, where that is bounded otherwise. */
  readonly mostGrowth?: number;
};

const parser = <Input>(
  limit: number,
  parse: (input: Input) => unknown,
  shapes: Readonly<Record<string, (length: number) => Input>>,
): Omit<Parser, 'modules'> => ({ parse: (input) => orRefused(() => parse(input)), limit, shapes });

/** A refusal takes time as an answer does. */
async function orRefused(parse: () => unknown): Promise<void> {
  try {
    await parse();
  } catch {
    // What is refused was read.
  }
}

/** As many pieces as fit, each with its number. */
function pieces(length: number, piece: (index: number) => string): string {
  const parts: string[] = [];
  for (let size = 0; size < length; size += parts.at(-1)!.length) parts.push(piece(parts.length));
  return parts.join('');
}
const repeated = (length: number, piece: string) => piece.repeat(Math.ceil(length / piece.length));

const card = (lines: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n${lines}\r\nEND:VCARD\r\n`;

const propfind = (inside: string, attributes = '') => `<propfind xmlns="DAV:" ${attributes}>${inside}</propfind>`;
const prefixes = (count: number) => Array.from({ length: count }, (_, n) => `xmlns:p${n}="urn:a"`).join(' ');

/** Shapes of XML, with the root that one direction takes. */
const xmlShapes = (
  root: (inside: string, attributes?: string) => string,
): Record<string, (length: number) => string> => ({
  'many elements': (length) => root(repeated(length, '<a/>')),
  'elements below many prefixes': (length) => root(repeated(length, '<p1:a/>'), prefixes(90)),
  'many prefixes': (length) =>
    root(
      '',
      pieces(length, (n) => `xmlns:p${n}="urn:a" `),
    ),
  'prefixes at every depth': (length) =>
    root(`${pieces(300, (n) => `<a xmlns:p${n}="urn:a">`)}${repeated(length, '<p0:a/>')}`),
  'prefixes that no element declares': (length) => root(repeated(length, '<p:a/>')),
  'many attributes': (length) => root(`<a ${pieces(length, (n) => `b${n}="c" `)}/>`),
  'a long attribute': (length) => root(`<a b="${'c'.repeat(length)}"/>`),
  'a long name': (length) => root(`<${'a'.repeat(length)}/>`),
  'long text': (length) => root('a'.repeat(length)),
  'text between elements': (length) => root(repeated(length, 'b<a/>')),
  blanks: (length) => root(`<a${' '.repeat(length)}/>`),
  'line breaks': (length) => root(repeated(length, '\r\n')),
  entities: (length) => root(repeated(length, '&amp;')),
  'numbered characters': (length) => root(repeated(length, '&#65;')),
  'unknown entities': (length) => root(repeated(length, '&a;')),
  'entities of its own': (length) => `<!DOCTYPE a [${repeated(length, '<!ENTITY a "b">')}]>${root('&a;')}`,
  'signs of CDATA': (length) => root(`<![CDATA[${repeated(length, ']] ')}]]>`),
  'many CDATA': (length) => root(repeated(length, '<![CDATA[a]]>')),
  comments: (length) => root(repeated(length, '<!-- a -->')),
  'signs of a comment': (length) => root(`<!--${repeated(length, '- ')}-->`),
  instructions: (length) => root(repeated(length, '<?a b?>')),
  nesting: (length) => root(repeated(length, '<a>')),
  'end tags': (length) => root(repeated(length, '</a>')),
  'an unclosed quote': (length) => root(`<a b="${repeated(length, 'c ')}`),
  'an unclosed quote before elements': (length) => root(`<a b="${repeated(length, '<a>b</a>')}`),
  'unclosed quotes': (length) => root(repeated(length, '<a b="')),
  'an unclosed comment': (length) => root(`<!--${repeated(length, '<a/>')}`),
  'an unclosed CDATA': (length) => root(`<![CDATA[${repeated(length, '<a/>')}`),
});

const multistatus = (inside: string, attributes = '') =>
  `<d:multistatus xmlns:d="DAV:" xmlns="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" ${attributes}>${inside}</d:multistatus>`;
const response = (properties: string) =>
  `<d:response><d:href>/a.vcf</d:href><d:propstat><d:prop>${properties}</d:prop></d:propstat></d:response>`;

const source = (name: string, text: string) => recognise(sourceFilesOf(name, new TextEncoder().encode(text)).files);
const vendor = (
  modules: readonly string[],
  name: string,
  shapes: Record<string, (length: number) => string>,
): Parser => ({
  modules: modules.map((module) => `domain/src/import-export/sources/${module}.ts`),
  ...parser(IMPORT_MAX_BYTES, (text: string) => source(name, text), shapes),
});

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff]), content]);
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const pngChunk = (type: string, content: Buffer) => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), named, uint32(crc32(named))]);
};
const PNG_START = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  pngChunk('IHDR', Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0])),
]);
const riff = (kind: string, content: Buffer) =>
  Buffer.concat([Buffer.from(`RIFF\xff\xff\xff\x7f${kind}`, 'latin1'), content]);
const bytesOf = (length: number, piece: Buffer) => Buffer.alloc(Math.ceil(length), piece);

/** Of a language model, with room for more than any setting lets it write. */
const LONGEST_ANSWER = 20_000;
const SENTENCES = [
  'server/src/assistant/understanding/clauses/read.ts',
  'server/src/assistant/understanding/clauses/frame.ts',
];
/** Not compressed, which takes longer than to read it. */
const archiveOf = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0 });
const RECORDING_MAX_BYTES = 10 * 1024 * 1024;
const LONGEST_HEADER = 16 * 1024;

const PARSERS: Readonly<Record<string, Parser>> = {
  vCard: {
    modules: ['domain/src/vcard/read-cards.ts', 'domain/src/vcard/card-properties.ts'],
    ...parser(CARDS_MAX_BYTES, readCards, {
      'many cards': (length) => repeated(length, card('TEL:+47 22 33 44 55')),
      'labels by group': (length) => card(pieces(length, (n) => `item${n}.TEL:+${n}\r\nitem${n}.X-ABLABEL:a\r\n`)),
      'labels of one group': (length) => card(repeated(length, 'item1.TEL:+47\r\nitem1.X-ABLABEL:a\r\n')),
      'folded quoted-printable lines': (length) =>
        card(`NOTE;${'A'.repeat(length / 2)};QUOTED-PRINTABLE:a=\r\n${repeated(length / 2, ' =\r\n')}`),
      'folded lines after a long one': (length) =>
        card(`NOTE;${'A'.repeat(length / 2)}:a=\r\n${repeated(length / 2, ' =\r\n')}`),
      'quoted-printable signs': (length) => card(`NOTE;ENCODING=QUOTED-PRINTABLE:${repeated(length, '=C3=A9')}`),
      'unfolded base64': (length) => card(`PHOTO;ENCODING=b:/9j/\r\n${repeated(length, `${'A'.repeat(70)}\r\n`)}`),
      parameters: (length) => card(`TEL;${repeated(length, 'A=1;')}:+47`),
      'lines of many parameters': (length) => card(repeated(length, `TEL;${'A=1;'.repeat(400)}:+47\r\n`)),
      'types of version 2.1': (length) => card(`TEL${pieces(length, (n) => `;T${n}`)}:+47`),
      'unclosed quotes': (length) => card(repeated(length, 'TEL;A=":+47\r\n')),
      'an unclosed quote': (length) => card(`TEL;A="${'a'.repeat(length)}`),
      escapes: (length) => card(`NOTE:${repeated(length, '\\n\\,\\\\')}`),
      'times without an end': (length) => card(`BDAY:${'T'.repeat(length)}\\nx`),
      'blanks in a birthday': (length) => card(`BDAY:1${' '.repeat(length)}2`),
      'parts of an address': (length) => card(`ADR:${';'.repeat(length)}`),
      websites: (length) => card(pieces(length, (n) => `URL:https://a.example/${n}\r\n`)),
      categories: (length) => card(`CATEGORIES:${pieces(length, (n) => `g${n},`)}`),
      'cards in cards': (length) =>
        card(`AGENT:${' '.repeat(length / 2)}\r\n${repeated(length / 2, 'BEGIN:VCARD\r\n')}`),
      'cards without an end': (length) => repeated(length, 'BEGIN:VCARD\r\n'),
      'groups of one member': (length) =>
        card('UID:1') +
        pieces(length, (n) => card(`N:${n}\r\nKIND:group\r\nMEMBER:urn:uuid:1`).replace('FN:Ada', `FN:${n}`)),
      'members of one group': (length) =>
        pieces(length, (n) => card(`UID:${n}`)) +
        card(`KIND:group\r\n${pieces(length, (n) => `MEMBER:urn:uuid:${n}\r\n`)}`),
      relations: (length) => card(pieces(length, (n) => `item${n}.X-ABRELATEDNAMES:a\r\nitem${n}.X-ABLABEL:child\r\n`)),
    }),
  },
  'XML of devices': {
    modules: ['server/src/platform/parsing/read-xml.ts', 'server/src/address-book/dav/read-request.ts'],
    // The shapes of all XML stand with the other direction, which is let in to a greater length.
    ...parser(REQUEST_BOUNDS.characters, requestParser.parse, {
      'many elements': (length) => propfind(repeated(length, '<a/>')),
      'many prefixes': (length) =>
        propfind(
          '',
          pieces(length, (n) => `xmlns:p${n}="urn:a" `),
        ),
      'elements below many prefixes': (length) => propfind(repeated(length, '<p1:a/>'), prefixes(90)),
      addresses: (length) => propfind(pieces(length, (n) => `<href>/dav/${n}.vcf</href>`)),
    }),
  },
  'XML of CardDAV servers': {
    modules: ['server/src/adapters/carddav/multistatus.ts'],
    ...parser(
      ANSWER_BOUNDS.characters,
      (xml: string) => multistatusParser.parse(new TextEncoder().encode(xml).buffer),
      {
        ...xmlShapes(multistatus),
        'many responses': (length) => multistatus(repeated(length, response('<d:getetag>"1"</d:getetag>'))),
        'many properties of one': (length) => multistatus(response(repeated(length, '<d:getetag>"1"</d:getetag>'))),
        'many addresses of one': (length) =>
          multistatus(`<d:response>${repeated(length, '<d:href>/a</d:href>')}</d:response>`),
        'many cards': (length) =>
          multistatus(repeated(length, response(`<card:address-data>${card('TEL:1')}</card:address-data>`))),
        'many cards in one': (length) =>
          multistatus(response(`<card:address-data>${repeated(length, card('TEL:1'))}</card:address-data>`)),
      },
    ),
  },
  'addresses of cards': {
    modules: ['server/src/address-book/dav/resources.ts'],
    ...parser(REQUEST_BOUNDS.characters, (address: string) => resourceAt(address, pathsOf(crypto.randomUUID())), {
      folders: (length) => repeated(length, '/a'),
      'steps up': (length) => repeated(length, '/..'),
      'percent signs': (length) => `/${repeated(length, '%41')}`,
      'broken percent signs': (length) => `/${repeated(length, '%')}`,
    }),
  },
  CSV: {
    modules: ['web/src/import-export/file/read-table.ts'],
    ...parser(IMPORT_MAX_BYTES, readTable, {
      rows: (length) => `name,email\n${pieces(length, (n) => `Ada,${n}@example.org\n`)}`,
      cells: (length) => `name,email\nAda${','.repeat(length)}\n`,
      headers: (length) => `name${','.repeat(length)}\nAda\n`,
      quotes: (length) => `name,email\n"${repeated(length, '""')}",a\n`,
      'an unclosed quote': (length) => `name,email\n"${repeated(length, 'a,b\n')}`,
      'quotes in cells': (length) => `name,email\n${repeated(length, 'a"b,"c"d\n')}`,
      'unclosed quotes': (length) => `name,email\n${repeated(length, '"a\r,')}`,
      'mixed line ends': (length) => `name,email\r\n${repeated(length, 'a,b\rc,d\n')}`,
      'empty lines': (length) => `name,email\n${'\n'.repeat(length)}a,b\n`,
    }),
  },
  zip: {
    modules: ['web/src/import-export/file/source-files.ts'],
    ...parser(20 * 1024 * 1024, (bytes: Uint8Array) => sourceFilesOf('archive.zip', bytes), {
      'many files': (length) =>
        archiveOf(Object.fromEntries(Array.from({ length: length / 150 }, (_, n) => [`${n}.vcf`, new Uint8Array(1)]))),
      'many other files': (length) =>
        archiveOf(
          Object.fromEntries(Array.from({ length: length / 150 }, (_, n) => [`a/${n}.txt`, new Uint8Array(1)])),
        ),
      'a file that unpacks to much': (length) => zipSync({ 'a.vcf': new Uint8Array(length) }),
      'the begin of an archive': (length) => bytesOf(length, Buffer.from('PK\x03\x04')),
      'ends of archives': (length) =>
        Buffer.concat([Buffer.from('PK\x03\x04'), bytesOf(length, Buffer.from('PK\x05\x06'))]),
    }),
  },
  'JSON of Inner Circle': vendor(['json', 'own-json'], 'inner-circle.json', {
    contacts: (length) =>
      `{"exportedAt":"2026-11-01","contacts":[${pieces(length, (n) => `{"id":"${n}","name":"Ada"},`)}{"id":"a","name":"b"}]}`,
    'things of one contact': (length) =>
      `{"exportedAt":"2026-11-01","contacts":[{"id":"a","name":"Ada"}],"interactions":[${repeated(length, '{"contactId":"a","type":"call","date":"2026-01-01"},')}{}]}`,
    nesting: (length) => `{"contacts":${'['.repeat(length)}`,
  }),
  'JSON of Facebook': vendor(['facebook'], 'your_friends.json', {
    friends: (length) =>
      `{"friends_v2":[${repeated(length, '{"name":"Ada","timestamp":1},')}{"name":"Bob","timestamp":1}]}`,
    'a long name': (length) => `{"friends_v2":[{"name":"${repeated(length, '\\u00c3\\u00a9')}","timestamp":1}]}`,
  }),
  'JSON of Nametag': vendor(['nametag'], 'nametag.json', {
    people: (length) =>
      `{"groups":[],"people":[${pieces(length, (n) => `{"id":"${n}","name":"Ada"},`)}{"name":"Bob"}]}`,
  }),
  'JSON of Monica': vendor(['monica-json', 'monica'], 'monica.json', {
    contacts: (length) =>
      `{"account":{"data":[{"type":"contact","values":[${pieces(length, (n) => `{"uuid":"${n}","properties":{"first_name":"Ada"}},`)}{}]}]}}`,
  }),
  'SQL of Monica': vendor(['monica-sql', 'sql-inserts'], 'monica.sql', {
    rows: (length) =>
      `INSERT INTO \`contacts\` (\`id\`,\`first_name\`) VALUES ${pieces(length, (n) => `(${n},'Ada'),`)}(0,'Bob');`,
    statements: (length) => pieces(length, (n) => `INSERT INTO contacts (id,first_name) VALUES (${n},'Ada');\n`),
    'statements without an end': (length) => repeated(length, 'INSERT INTO contacts (id) VALUES \n'),
    'columns without an end': (length) => repeated(length, 'INSERT INTO contacts (\n'),
    'an unclosed text': (length) => `INSERT INTO contacts (id) VALUES ('${repeated(length, 'a ')}`,
    escapes: (length) => `INSERT INTO contacts (id,first_name) VALUES (1,'${repeated(length, "\\'")}');`,
  }),
  'CSV of Google': vendor(['google-csv', 'rows'], 'google.csv', {
    people: (length) =>
      `First Name,Last Name,Labels,E-mail 1 - Value\n${repeated(length, 'Ada,Lovelace,* myContacts,a@example.org\n')}`,
    values: (length) => `First Name,Last Name,Labels,E-mail 1 - Value\nAda,B,${repeated(length, 'a ::: ')},c\n`,
  }),
  'CSV of Outlook': vendor(['outlook-csv'], 'outlook.csv', {
    people: (length) =>
      `First Name,Last Name,E-mail Address,Home Street,Categories\n${repeated(length, 'Ada,Lovelace,a@example.org,b,c;d\n')}`,
  }),
  'CSV of LinkedIn': vendor(['linkedin'], 'connections.csv', {
    people: (length) =>
      `First Name,Last Name,URL,Connected On\n${pieces(length, (n) => `Ada,B,https://linkedin.com/in/${n},11 Nov 2020\n`)}`,
  }),
  'cards of a vendor': vendor(['vcard-source'], 'contacts.vcf', {
    cards: (length) => repeated(length, card('TEL:1')),
  }),
  'rows of an import': {
    modules: ['domain/src/import-export/incoming.rules.ts'],
    ...parser(
      IMPORT_MAX_CELL,
      (text: string) => readRow({ name: text, notes: text, groups: text, birthday: text, email: text, phone: text }),
      {
        letters: (length) => 'a'.repeat(length),
        blanks: (length) => `a${' '.repeat(length)}b`,
        commas: (length) => repeated(length, 'a,'),
        quotes: (length) => repeated(length, '"a"'),
        digits: (length) => '1'.repeat(length),
        addresses: (length) => repeated(length, 'a@'),
      },
    ),
  },
  pictures: {
    modules: ['server/src/contacts/photos/pictures/picture.ts'],
    ...parser(LARGEST_PHOTO, pictureIn, {
      'JPEG of fill bytes': (length) =>
        Buffer.concat([Buffer.from([0xff, 0xd8]), bytesOf(length, Buffer.from([0xff]))]),
      'JPEG of segments': (length) =>
        Buffer.concat([Buffer.from([0xff, 0xd8]), bytesOf(length, segment(0xe2, Buffer.alloc(0)))]),
      'JPEG of EXIF': (length) =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8]),
          bytesOf(
            length,
            segment(
              0xe1,
              Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'), Buffer.alloc(60_000)]),
            ),
          ),
        ]),
      'JPEG of pixels': (length) =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8]),
          segment(0xc0, Buffer.from([8, 0, 4, 0, 4, 1])),
          segment(0xda, Buffer.alloc(2)),
          bytesOf(length, Buffer.from([0xff, 0])),
        ]),
      'PNG of chunks': (length) => Buffer.concat([PNG_START, bytesOf(length, pngChunk('tEXt', Buffer.alloc(0)))]),
      'PNG of pixels': (length) => Buffer.concat([PNG_START, bytesOf(length, pngChunk('IDAT', Buffer.alloc(10)))]),
      'WebP of chunks': (length) => riff('WEBP', bytesOf(length, Buffer.from('EXIF\0\0\0\0', 'latin1'))),
    }),
  },
  audio: {
    modules: ['server/src/adapters/speech/samples.ts'],
    ...parser(RECORDING_MAX_BYTES, (bytes: Uint8Array) => refuseUnusable(bytes, 120), {
      'WebM without an end': (length) => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(length)]),
      'beginnings of WebM': (length) => bytesOf(length, Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80])),
      'pages of Ogg': (length) => bytesOf(length, Buffer.from(`OggS\0${'\0'.repeat(22)}\x01`, 'latin1')),
      'boxes of MP4': (length) =>
        Buffer.concat([
          Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'),
          bytesOf(length, Buffer.from('\0\0\0\x08free', 'latin1')),
        ]),
      'frames of MP3': (length) => bytesOf(length, Buffer.from([0xff, 0xfb, 0x10, 0])),
      'boxes of MP4 without an end': (length) =>
        Buffer.concat([
          Buffer.from('\0\0\0\x10ftypM4A \0\0\0\0', 'latin1'),
          bytesOf(length, Buffer.from('\0\0\0\0free', 'latin1')),
        ]),
      'chunks of WAV': (length) => riff('WAVE', bytesOf(length, Buffer.from('LIST\0\0\0\0', 'latin1'))),
    }),
  },
  'phone numbers': {
    modules: ['server/src/duplicates/finding/phone-numbers.ts'],
    ...parser(10_000, (typed: string) => phoneNumber(typed, 'DE'), {
      digits: (length) => '1'.repeat(length),
      'digits apart': (length) => `+${repeated(length, '1 (-) ')}`,
      extensions: (length) => repeated(length, '1 ext. '),
      'plus signs': (length) => '+'.repeat(length),
    }),
  },
  'filter conditions': {
    modules: ['domain/src/contacts/conditions.contract.ts'],
    ...parser(LONGEST_CONDITIONS, conditionsIn, {
      conditions: (length) => `[${repeated(length, '{"kind":"email","is":"given"},')}{}]`,
      groups: (length) => `[{"kind":"inGroups","groupIds":[${repeated(length, '"a",')}"b"]}]`,
      nesting: (length) => '['.repeat(length),
    }),
  },
  'search terms': {
    modules: ['domain/src/search/excerpt.rules.ts'],
    ...parser(50_000, (text: string) => excerptAround(text, wordsOf(text.slice(0, 200))), {
      letters: (length) => 'a'.repeat(length),
      words: (length) => repeated(length, 'a '),
      'words of many letters': (length) => repeated(length, 'aaab aaac aaad '),
      diacritics: (length) => repeated(length, 'e\u0301'),
    }),
  },
  'headers and cookies': {
    modules: ['server/src/address-book/dav/dav.routes.ts', 'server/src/auth/auth.cookies.ts'],
    ...parser(
      LONGEST_HEADER,
      (header: string) => [
        deviceSecretOf({ headers: { authorization: header } } as never),
        fastifyCookie.parse(header),
      ],
      {
        credentials: (length) => `Basic ${'A'.repeat(length)}`,
        blanks: (length) => `Basic${' '.repeat(length)}=`,
        cookies: (length) => pieces(length, (n) => `a${n}=b; `),
        'signs of cookies': (length) => repeated(length, '=;'),
        'a quoted cookie': (length) => `a="${repeated(length, '%22')}`,
      },
    ),
  },
  'tokens of a calendar': {
    modules: ['server/src/calendar/events/sync.ts'],
    ...parser(
      LONGEST_HEADER,
      (json: string) => readSync(Buffer.from(json).toString('base64url'), { from: 'a', to: 'b' } as never),
      {
        tokens: (length) => `{"days":"a/b","tokens":{${pieces(length, (n) => `"${n}":"a",`)}"b":"c"}}`,
        nesting: (length) => '['.repeat(length),
      },
    ),
  },
  'answers of a language model': {
    modules: ['web/src/assistant/conversation/read-markdown.ts'],
    ...parser(LONGEST_ANSWER, readMarkdown, {
      letters: (length) => 'a'.repeat(length),
      asterisks: (length) => '*'.repeat(length),
      'words in asterisks': (length) => repeated(length, '*a '),
      brackets: (length) => '['.repeat(length),
      links: (length) => repeated(length, '[a]('),
      quotations: (length) => '> '.repeat(length / 2),
      lists: (length) => repeated(length, '- a\n'),
      backticks: (length) => repeated(length, '` '),
      tables: (length) => `|a|\n|-|\n${repeated(length, '|a|\n')}`,
      entities: (length) => repeated(length, '&#'),
    }),
  },
  // The interpreter reads so much at most; what a longer message may take is its own.
  sentences: {
    modules: SENTENCES,
    ...parser(400, (message: string) => converse([message]), {
      'a long message': (length) => repeated(length, 'call Ada tomorrow and '),
    }),
    mostGrowth: 4000,
  },
};

/** Modules that read with a parsing library, export a function that reads or parses, or read JSON, of what no stranger wrote. */
const NOT_FROM_OUTSIDE: Readonly<Record<string, string>> = {
  'domain/src/integrations/integrations.rules.ts':
    'compares a pairing code with a pattern, in a chat message of bounded length',
  'domain/src/vcard/write-card.ts': 'writes',
  'server/src/adapters/carddav/carddav-accounts.ts': 'JSON: tokens that it kept itself',
  'server/src/adapters/google/google-failures.ts': 'looks at a status and a code',
  'server/src/adapters/google/google-grants.ts': 'JSON: a token of some kilobytes, straight from Google',
  'server/src/adapters/smtp/operator-mailer.ts': 'the settings of the operator',
  'server/src/adapters/stripe/stripe-events.ts': 'JSON of at most 256 kB, which Stripe signed',
  'server/src/admin/health/health.service.ts': 'JSON: a file of the product',
  'server/src/assistant/actions/action-view.ts': 'a row of the database',
  'server/src/assistant/conversation/read-sentence.service.ts':
    'hands a sentence to the interpreter; JSON: what it sealed itself',
  'server/src/assistant/model/model-tools.ts': 'JSON: a copy of an answer of our own',
  'server/src/assistant/understanding/sentences/judge.ts': 'tries the interpreter',
  'server/src/calendar/events/get-events.service.ts': 'asks the calendars by a port',
  'server/src/calendar/feed/feed.service.ts': 'rows of the database',
  'server/src/integrations/mailboxes/mailboxes.service.ts': 'JSON: what it sealed itself',
  'server/src/integrations/telegram/updates.repository.ts':
    'JSON: what it stored itself, of messages that were checked when they came',
  'server/src/letters/letter-links.ts': 'what it sealed itself',
  'server/src/notifications/push/sending.service.ts': 'JSON: what it sealed itself',
  'server/src/platform/backup/backup-file.ts': 'a backup of the operator',
  'server/src/platform/backup/closed-accounts.ts': 'a file of the operator',
  'server/src/platform/backup/copy-socket.ts': 'answers between processes of the operator',
  'server/src/platform/backup/restore-backup.ts': 'a backup of the operator',
  'server/src/platform/backup/verify-backup.ts': 'a backup of the operator',
  'server/src/platform/config.ts': 'the settings of the operator',
  'server/src/platform/csv.ts': 'writes',
  'server/src/platform/database/moving/copy-table.ts': 'a database of the operator',
  'server/src/platform/http/web/drawing.ts': 'JSON: an answer of our own',
  'server/src/platform/sealing.ts': 'the settings of the operator',
  'server/src/platform/version.ts': 'JSON: a file of the product',
  'server/src/settings/zip.ts': 'writes',
  'server/src/sources/look.service.ts': 'JSON: what it sealed itself',
  'web/src/assistant/panel/stored-layout.ts': 'what the browser stored',
  'web/src/import-export/file/read-source.ts': 'hands a file to the readers of the list',
  'web/src/platform/csv.ts': 'writes',
  'web/src/platform/server/endless.ts': 'asks our own server',
};

const LIBRARIES =
  'saxes|ical\\.js|papaparse|fflate|audio-decode|libphonenumber-js(?:/\\w+)?|marked|fast-xml-parser|tsdav|postal-mime';
/** Types alone read nothing. */
const READS_BY_LIBRARY = new RegExp(`^import (?!type )[^;]* from '(?:${LIBRARIES})';`, 'm');
const READS_BY_NAME = /^export (?:async )?(?:function\*?|const) (?:(?:read|parse)[A-Z]|\w+Parser\b)/m;
const READS_JSON = /\bJSON\.parse\(/;

test('every parser of what comes from outside is in the list, or says why its input is no stranger’s', () => {
  const root = path.join(import.meta.dirname, 'packages');
  const found = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => {
    if (/\.test\.tsx?$|\/testing\//.test(file)) return false;
    const text = readFileSync(path.join(root, file), 'utf8');
    // What the web app reads as JSON are answers of our own server, and what it stored itself.
    return (
      READS_BY_LIBRARY.test(text) || READS_BY_NAME.test(text) || (READS_JSON.test(text) && !file.startsWith('web/'))
    );
  });
  const listed = Object.values(PARSERS).flatMap(({ modules }) => modules);
  const known = new Set([...listed, ...Object.keys(NOT_FROM_OUTSIDE)]);
  expect(found.filter((file) => !known.has(file))).toEqual([]);
  expect(Object.keys(NOT_FROM_OUTSIDE).filter((file) => !found.includes(file))).toEqual([]);
});

/** In milliseconds of the processor: what takes less says nothing. */
const SHORTEST = 25;
const FIRST_LENGTH = 1000;
/** More than this tells nothing new. */
const LONGEST = (isReleaseRun ? 2048 : 256) * 1024;
const STEP = 4;
const FACTOR = STEP * STEP;
/** Time that grows with the square of the length is 256 times as much for 16 times the length. */
const MOST_GROWTH = 3 * FACTOR;
const MOST_RUNS = 200;

/** Of this thread, in milliseconds. The clock of the system has ticks of up to ten milliseconds, so short work is repeated. */
async function processorTime(work: () => unknown, leastTime: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    await work();
    const { user, system } = process.threadCpuUsage(before);
    const time = (user + system) / 1000;
    if (time > leastTime || runs === MOST_RUNS) return time / runs;
  }
}

/** Lengths that are tried one after the other, each to be compared with sixteen times as much, up to the limit. */
function lengthsUpTo(limit: number): number[] {
  const last = Math.min(limit, LONGEST) / FACTOR;
  const lengths: number[] = [];
  for (let length = FIRST_LENGTH; length < last; length *= STEP) lengths.push(length);
  return [...lengths, last];
}

/** Returns how much more time an input takes than a sixteenth of it, or 0 when the longest input takes hardly any. */
async function growthOf({ parse, limit }: Parser, shape: Shape): Promise<number> {
  for (const length of lengthsUpTo(limit)) {
    const [short, long] = [shape(length), shape(length * FACTOR)] as [never, never];
    // The engine puts a joined text together when it is first read as a whole.
    for (const input of [short, long]) Number(input);
    await parse(short);
    let time = await processorTime(() => parse(long), 0);
    if (time <= SHORTEST) continue;
    const shortTime = await processorTime(() => parse(short), SHORTEST);
    // One run may have collected the garbage of others, or have been compiled meanwhile.
    for (let more = 0; more < 3 && time > shortTime * MOST_GROWTH; more++)
      time = Math.min(time, await processorTime(() => parse(long), 0));
    if (time > SHORTEST) return time / shortTime;
  }
  return 0;
}

test.each(Object.entries(PARSERS))('%s: reading takes time that grows as the input does', async (_name, one) => {
  const growths = await Array.fromAsync(Object.entries(one.shapes), async ([name, shape]) => ({
    name,
    growth: await growthOf(one, shape),
  }));
  expect(growths.filter(({ growth }) => growth > (one.mostGrowth ?? MOST_GROWTH))).toEqual([]);
});
