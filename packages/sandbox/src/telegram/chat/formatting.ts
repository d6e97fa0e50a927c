import type { MessageEntity } from '@grammyjs/types';
import { html, type Html } from '../../pages/html.ts';
import { badRequest } from '../bot/telegram-error.ts';

type Style = Exclude<MessageEntity.CommonMessageEntity['type'] | 'pre' | 'text_link', 'blockquote'>;

/** Telegram's names for one style, with the element that shows it. */
const styles: Record<string, { type: Style; element: string }> = {
  b: { type: 'bold', element: 'b' },
  strong: { type: 'bold', element: 'b' },
  i: { type: 'italic', element: 'i' },
  em: { type: 'italic', element: 'i' },
  u: { type: 'underline', element: 'u' },
  ins: { type: 'underline', element: 'u' },
  s: { type: 'strikethrough', element: 's' },
  strike: { type: 'strikethrough', element: 's' },
  del: { type: 'strikethrough', element: 's' },
  code: { type: 'code', element: 'code' },
  pre: { type: 'pre', element: 'pre' },
  a: { type: 'text_link', element: 'a' },
};

const characters: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };

const tokens = /<(\/?)([a-z][a-z0-9-]*)((?:\s[^<>]*)?)>|&(lt|gt|amp|quot|#\d{1,7}|#x[0-9a-f]{1,6});|[^<&]+|[<&]/gi;

function character(name: string) {
  const known = characters[name.toLowerCase()];
  if (known !== undefined) return known;
  const code = Number(name.replace('#x', '0x').replace('#', ''));
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
}

const linkIn = (attributes: string) => {
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const url = URL.parse((double ?? single ?? '').replaceAll('&amp;', '&'));
  return url && ['http:', 'https:', 'tg:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
};

type Open = { tag: string; start: number; url: string | undefined; parts: Html[] };

function shown({ tag, url, parts }: Open) {
  if (tag !== 'a') return html`<${styles[tag]?.element}>${parts}</${styles[tag]?.element}>`;
  return url === undefined
    ? html`${parts}`
    : html`<a class="link" href="${url}" target="_blank" rel="noopener noreferrer">${parts}</a>`;
}

function entityOf({ tag, url, start }: Open, end: number): MessageEntity | undefined {
  const type = styles[tag]?.type;
  const range = { offset: start, length: end - start };
  if (type === undefined || range.length === 0) return undefined;
  if (type === 'text_link') return url === undefined ? undefined : { type, url, ...range };
  return { type, ...range };
}

/** Reads parse_mode=HTML as strictly as Telegram does: a name that nobody escaped must not pass here and fail there. */
export function readHtml(source: string) {
  const entities: MessageEntity[] = [];
  const outer: Html[] = [];
  const open: Open[] = [];
  let text = '';

  const write = (part: Html) => (open.at(-1)?.parts ?? outer).push(part);
  const writeText = (words: string) => {
    text += words;
    write(html`${words}`);
  };
  const refuse = (problem: string, { index }: RegExpExecArray) =>
    badRequest(`can't parse entities: ${problem} at byte offset ${Buffer.byteLength(source.slice(0, index))}`);

  for (const token of source.matchAll(tokens)) {
    const [whole, slash, name, attributes = '', entity] = token;
    const tag = name?.toLowerCase();
    if (entity !== undefined) writeText(character(entity));
    else if (tag === undefined && whole !== '<') writeText(whole);
    else if (tag === undefined || !Object.hasOwn(styles, tag))
      throw refuse(`Unsupported start tag "${tag ?? ''}"`, token);
    else if (slash === '') open.push({ tag, start: text.length, url: linkIn(attributes), parts: [] });
    else {
      const last = open.pop();
      if (last?.tag !== tag) throw refuse(`Unmatched end tag "${tag}", expected "${last?.tag ?? ''}"`, token);
      const formatting = entityOf(last, text.length);
      if (formatting) entities.push(formatting);
      write(shown(last));
    }
  }
  const [unclosed] = open;
  if (unclosed)
    throw badRequest(`can't parse entities: Can't find end tag corresponding to start tag "${unclosed.tag}"`);
  return { text, markup: html`${outer}`, entities: entities.toSorted((one, other) => one.offset - other.offset) };
}

export const plain = (text: string) => ({ text, markup: html`${text}`, entities: [] });
