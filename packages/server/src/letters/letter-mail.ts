import { initials, tintOf } from '@inner-circle/domain/faces.ts';
import type { DayAhead } from '@inner-circle/domain/letters/days-ahead.rules.ts';
import type { Letter, LetterFace } from '@inner-circle/domain/letters/letter.rules.ts';
import { excerptOf, plain, type Words } from '@inner-circle/domain/letters/words.ts';
import { button, footLink, mailFrame, SANS, SERIF, textLink } from '../platform/mail-frame.ts';
import type { ComposedMail } from '../operator-mail/operator-mail.port.ts';
import { escapeHtml } from '../platform/html.ts';
import type { LetterLinks } from './letter-links.ts';
import type { LetterPhotos } from './letter-photos.ts';

type Written = {
  readonly letter: Letter;
  readonly today: Temporal.PlainDate;
  /** Such as “Sundays at 18:00”. */
  readonly schedule: string;
  readonly links: LetterLinks;
  readonly photos: LetterPhotos;
};

export const letterMail = (written: Written): ComposedMail => ({
  subject: written.letter.subject,
  text: textOf(written),
  html: htmlOf(written),
  pictures: [...written.photos.values()],
  headers: {
    'list-unsubscribe': `<${written.links.stop}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'auto-submitted': 'auto-generated',
  },
});

const CALL = 'One call, if you make only one';
const AHEAD = 'The week ahead';
const CLOSING = ['One word is enough to keep somebody.', 'Have a good week.'];
const ORIGIN = 'Written from your own notes, for you alone.';

/** Under a heading that is underlined. */
const part = (heading: string, ...lines: readonly string[]) =>
  [heading, '-'.repeat(heading.length), ...lines].join('\n');

function textOf({ letter, schedule, links }: Written): string {
  const { title, lead, people, quote, call, ahead, promises, yearAgo } = letter;
  const days = ahead.map(({ date, title: first, more }) =>
    [`${shortDay(date)} ${date.day}: ${plain(first)}`, ...(more ? [`   ${plain(more)}`] : [])].join('\n'),
  );
  const parts = [
    plain(title),
    plain(lead),
    people.map(({ name, day }) => `${name}, ${day}`).join('\n'),
    quote && `“${quote.words}”\n${plain(quote.about)}`,
    call && part(CALL, plain(call.words), '', `Send a word: ${links.contact}`, `We spoke already: ${links.spoke}`),
    days.length > 0 && part(AHEAD, ...days),
    promises && part(promises.title, plain(promises.words), '', `Look at them: ${links.todos}`),
    yearAgo && part(yearAgo.title, `${plain(yearAgo.words)}${yearAgo.wrote}`),
    CLOSING.join('\n'),
    `${ORIGIN}\nIt comes on ${schedule}.\nAnother day: ${links.settings}\nNo more letters: ${links.stop}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function htmlOf({ letter, today, schedule, links, photos }: Written): string {
  const { title, lead, people, quote, call, ahead, promises, yearAgo } = letter;
  const rows = [
    row(
      `padding:40px 48px ${people.length > 0 ? 8 : 32}px`,
      `<h1 class="ink big" style="${SERIF};margin:0;font-size:40px;line-height:46px;letter-spacing:-.022em;color:#26211c">${inHtml(title)}</h1>${paragraph(inHtml(lead), 'margin:14px 0 0')}`,
    ),
    ...(people.length > 0 ? [facesRow(people, photos)] : []),
    ...(quote ? [quoteRow(quote)] : []),
    ...(call ? [callRow(call, links, photos)] : []),
    ...(ahead.length > 0 ? [section(heading(AHEAD) + daysTable(ahead))] : []),
    ...(promises
      ? [
          section(
            heading(promises.title) +
              paragraph(inHtml(promises.words)) +
              `<div>${textLink('Look at them', links.todos)}</div>`,
          ),
        ]
      : []),
    ...(yearAgo
      ? [
          section(
            heading(yearAgo.title) +
              paragraph(`${inHtml(yearAgo.words)}<i><bdi>${escapeHtml(yearAgo.wrote)}</bdi></i>`),
          ),
        ]
      : []),
    row(
      'padding:24px 48px 40px',
      `<p class="ink" align="center" style="${SERIF};margin:20px 0 0;font-size:20px;line-height:28px;color:#26211c;text-align:center">${CLOSING.join('<br>')}</p>`,
    ),
  ];
  return mailFrame({
    title: letter.subject,
    preview: letter.preview,
    day: `${today.toLocaleString('en-GB', { weekday: 'long' })}, ${today.toLocaleString('en-GB', { day: 'numeric', month: 'long' })}`,
    rows,
    foot: `${ORIGIN}<br>It comes on ${schedule}. ${footLink('Another day', links.settings)} or ${footLink('no more letters', links.stop)}`,
  });
}

const inHtml = (words: Words) =>
  words
    .map((some) => {
      if (typeof some === 'string') return escapeHtml(some);
      const own = `<bdi>${escapeHtml(some.theirs)}</bdi>`;
      return some.isStrong ? `<b class="ink" style="color:#26211c;font-weight:600">${own}</b>` : own;
    })
    .join('');

const row = (style: string, content: string) => `<tr><td class="px" style="${style}">${content}</td></tr>`;

const section = (content: string) =>
  `<tr><td class="px rule" style="padding:24px 48px;border-top:1px solid #ece8e2">${content}</td></tr>`;

const heading = (text: string) =>
  `<h2 class="ink" style="${SERIF};margin:0;font-size:22px;line-height:28px;letter-spacing:-.012em;color:#26211c">${escapeHtml(text)}</h2>`;

const paragraph = (html: string, margin = 'margin:6px 0 0') =>
  `<p class="ink2" style="${SANS};${margin};font-size:16px;line-height:26px;color:#56504a">${html}</p>`;

/** The product's pastels with their inks, the same in the dark: a colour of each face. */
const TINTS = [
  '#fcd5cb #71301f',
  '#f6dfb4 #5b4310',
  '#dde6bf #46511a',
  '#cceadb #154c38',
  '#c6e9ec #124b54',
  '#d2e4f8 #234a73',
  '#dedff9 #3c3f7d',
  '#ecdaf0 #5e3569',
  '#fdd3d9 #73303f',
  '#e4dcd4 #50443a',
];

const FACES_IN_A_ROW = 5;
const FULL = 0.5;

type Sitter = Pick<LetterFace, 'id' | 'name' | 'warmth'>;

/**
 * A photo that comes along in the mail, or initials, which also stand where a mail program shows no pictures. The ring is drawn by a
 * border: whole while most is left, dashed when little is.
 */
function face({ id, name, warmth }: Sitter, size: 'small' | 'large', photos: LetterPhotos): string {
  const [ground, ink] = TINTS[tintOf(id) - 1]!.split(' ');
  const [width, font] = size === 'small' ? [44, 16] : [60, 22];
  const ring = warmth >= FULL ? 'solid' : 'dashed';
  const look = `${SANS};width:${width}px;height:${width}px;margin:2px;border-radius:50%;background:${ground};color:${ink};font-size:${font}px;line-height:${width}px;font-weight:600;text-align:center`;
  const letters = escapeHtml(initials(name));
  const photo = photos.get(id);
  const inside = photo
    ? `<img src="cid:${photo.cid}" width="${width}" height="${width}" alt="${letters}" style="${look};display:block;object-fit:cover">`
    : `<div style="${look}">${letters}</div>`;
  return `<div class="orbit" aria-hidden="true" style="width:${width + 4}px;height:${width + 4}px;margin:0 auto;border:2px ${ring} #e39725;border-radius:50%">${inside}</div>`;
}

const LONGEST_SHORT_NAME = 14;

/** As people call them: a face has no more room. */
const shortName = (name: string) => excerptOf(name.trim().split(/\s+/u)[0] ?? name, LONGEST_SHORT_NAME);

const cell = (one: LetterFace, photos: LetterPhotos) =>
  `<td width="20%" align="center" valign="top" style="padding:0 0 20px;word-break:break-word">${face(one, 'small', photos)}<div class="ink" dir="auto" style="${SANS};font-size:13px;line-height:18px;font-weight:600;color:#26211c;padding-top:6px">${escapeHtml(shortName(one.name))}</div><div class="ink3" style="${SANS};font-size:12px;line-height:16px;color:#6f6963">${one.day}</div></td>`;

function facesRow(people: readonly LetterFace[], photos: LetterPhotos): string {
  const rows = Array.from({ length: Math.ceil(people.length / FACES_IN_A_ROW) }, (_, index) => {
    const ofRow = people.slice(index * FACES_IN_A_ROW, (index + 1) * FACES_IN_A_ROW);
    const missing = '<td width="20%">&nbsp;</td>'.repeat(FACES_IN_A_ROW - ofRow.length);
    return `<tr>${ofRow.map((one) => cell(one, photos)).join('')}${missing}</tr>`;
  });
  return `<tr><td class="faces" style="padding:28px 28px 4px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed">${rows.join('')}</table></td></tr>`;
}

const quoteRow = ({ words, about }: NonNullable<Letter['quote']>) =>
  row(
    'padding:4px 48px 36px',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td class="sunk" style="background:#f7f4ef;border-radius:16px;padding:28px 32px"><p class="ink" dir="auto" style="${SERIF};margin:0;font-size:24px;line-height:33px;letter-spacing:-.01em;color:#26211c">“${escapeHtml(words)}”</p><p class="ink3" style="${SANS};margin:12px 0 0;font-size:14px;line-height:20px;color:#6f6963">${inHtml(about)}</p></td></tr></table>`,
  );

const callRow = (call: NonNullable<Letter['call']>, links: LetterLinks, photos: LetterPhotos) =>
  section(
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr><td width="84" valign="top">${face(call, 'large', photos)}</td><td valign="top" style="padding-left:14px">${heading(CALL)}${paragraph(inHtml(call.words))}<div style="padding-top:16px">${button('Send a word', links.contact ?? links.home)}${textLink('We spoke already', links.spoke ?? links.home)}</div></td></tr></table>`,
  );

const shortDay = (date: Temporal.PlainDate) => date.toLocaleString('en-GB', { weekday: 'short' });

function daysTable(days: readonly DayAhead[]): string {
  const rows = days.map(({ date, title, more }, index) => {
    const line = index === 0 ? '' : 'border-top:1px solid #f0ece6;';
    return `<tr><td width="52" align="center" valign="top" style="padding:12px 0"><div class="ink3" style="${SANS};font-size:12px;line-height:14px;color:#6f6963">${shortDay(date)}</div><div class="ink" style="${SERIF};font-size:22px;line-height:24px;color:#26211c">${date.day}</div></td><td class="line" valign="top" style="${line}padding:12px 0 12px 16px"><div class="ink" style="${SANS};font-size:15px;line-height:20px;font-weight:600;color:#26211c">${inHtml(title)}</div>${more ? `<div class="ink3" style="${SANS};font-size:14px;line-height:20px;color:#6f6963">${inHtml(more)}</div>` : ''}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;margin-top:8px">${rows.join('')}</table>`;
}
