import { Readable } from 'node:stream';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { todayOf, zoneOf } from '@inner-circle/domain/settings/settings.rules.ts';
import type { StoryEntry } from '@inner-circle/domain/story/story.contract.ts';
import {
  entryDay,
  entryMonth,
  entryRemark,
  entrySentence,
  entryTitle,
} from '@inner-circle/domain/story/story-words.rules.ts';
import { StoryQuery } from '@inner-circle/domain/story/story.contract.ts';
import { getContact } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { escapeHtml } from '../platform/html.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { settingsOf } from '../settings/settings.service.ts';
import { STORY_STYLE } from './story-style.ts';
import { storyPage } from './story.service.ts';

const ENTRIES_AT_ONCE = 100;
const LONGEST_FILE_NAME = 60;

/** The whole story as one page that needs nothing else: no scripts, no pictures, no fonts. */
export async function storyFile(user: SignedInUser, contactId: string, dependencies: Dependencies) {
  const contact = await getContact(user, contactId, dependencies);
  const settings = await settingsOf(user, dependencies);
  const now = dependencies.clock.now();
  const today = todayOf(settings, now);
  const reader = { zone: zoneOf(settings), now, today };
  return {
    fileName: `story-${plainName(contact.name)}-${today.toString()}.html`,
    content: Readable.from(pageOf(user, contact, reader, dependencies), { objectMode: false }),
  };
}

/** Letters that every system takes in a file's name. */
function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_FILE_NAME)
    .replaceAll(/^-+|-+$/g, '');
  return plain || 'contact';
}

type Reader = { readonly zone: string; readonly now: Temporal.Instant; readonly today: Temporal.PlainDate };

/** Read while it is written, and not in one transaction: a slow download must not hold a connection. */
async function* pageOf(user: SignedInUser, contact: Contact, reader: Reader, dependencies: Dependencies) {
  const name = escapeHtml(contact.name);
  const saved = reader.today.toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style>${STORY_STYLE}</style>
</head>
<body>
<main>
<h1><bdi>${name}</bdi></h1>
<p class="saved">The whole story, as it was on ${saved}</p>
`;
  let month = '';
  for await (const entry of entriesOf(user, contact, dependencies)) {
    const own = entryMonth(entry, reader.zone);
    if (own !== month) {
      yield `${month === '' ? '' : '</ol>\n'}<h2>${own}</h2>\n<ol>\n`;
      month = own;
    }
    yield entryItem(entry, reader);
  }
  yield `${month === '' ? '' : '</ol>\n'}</main>\n</body>\n</html>\n`;
}

async function* entriesOf(user: SignedInUser, contact: Contact, dependencies: Dependencies) {
  let next: string | null | undefined;
  while (next !== null) {
    const query = StoryQuery.parse({ limit: ENTRIES_AT_ONCE, ...(next && { before: next }) });
    const page = await storyPage(user, contact, query, dependencies);
    yield* page.data;
    ({ next } = page);
  }
}

function entryItem(entry: StoryEntry, { zone, now, today }: Reader): string {
  const remark = entryRemark(entry, zone);
  const names = entry.names.map((name) => `<bdi>${escapeHtml(name)}</bdi>`).join(', ');
  const sentence = [names, escapeHtml(entrySentence(entry))].filter(Boolean).join(' ');
  const lines = [
    `<h3>${escapeHtml(entryTitle(entry, zone, now))}${remark && ` <small>${escapeHtml(remark)}</small>`}</h3>`,
    `<time datetime="${entry.at}">${escapeHtml(entryDay(entry, zone, today))}</time>`,
    entry.text && `<p class="written" dir="auto">${escapeHtml(entry.text)}</p>`,
    entry.failure && `<p>${escapeHtml(entry.failure)}</p>`,
    sentence && `<p>${sentence}</p>`,
    ...entry.added.map((words) => `<p dir="auto"><ins>${escapeHtml(words)}</ins></p>`),
    ...entry.removed.map((words) => `<p dir="auto"><del>${escapeHtml(words)}</del></p>`),
  ];
  return `<li class="${entry.kind}">${lines.filter(Boolean).join('')}</li>\n`;
}
