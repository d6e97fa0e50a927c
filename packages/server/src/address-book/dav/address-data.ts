import type { CardVersion } from '@inner-circle/domain/vcard/write-card.ts';
import { DavRefusal } from './dav-refusal.ts';
import { isAddressData } from './properties.ts';
import { childOf, type XmlElement } from '../../platform/parsing/read-xml.ts';
import { DAV } from './write-xml.ts';

/** How a client wants its cards. */
export type CardForm = { readonly version: CardVersion; readonly only: ReadonlySet<string> | undefined };

const ALWAYS = ['BEGIN', 'END', 'VERSION', 'UID'];

/** Undefined when it does not ask for cards. Without a word it is 3.0 (RFC 6352), which is all that phones read. */
export function cardFormIn(request: XmlElement): CardForm | undefined {
  const asked = childOf(request, DAV, 'prop')?.children.find(isAddressData);
  if (!asked) return undefined;
  const { version = '3.0', 'content-type': type = 'text/vcard' } = asked.attributes;
  if (type !== 'text/vcard' || (version !== '3.0' && version !== '4.0'))
    throw new DavRefusal(403, '<card:supported-address-data/>');
  const names = asked.children.filter(({ name }) => name === 'prop').map(({ attributes }) => attributes.name ?? '');
  return {
    version,
    only: names.length > 0 ? new Set([...ALWAYS, ...names.map((name) => name.toUpperCase())]) : undefined,
  };
}

/** The lines of a card, whole. */
export const linesOf = (card: string) => card.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);

/** "ITEM1.X-ABLABEL;TYPE=…:…" is an X-ABLABEL. */
export const nameOfLine = (line: string) => /^(?:[\w-]+\.)?([\w-]+)/.exec(line)?.[1] ?? '';

export const inForm = (card: string, { only }: CardForm): string =>
  only
    ? card
        .split(/(?<=\r\n)(?! )/)
        .filter((line) => only.has(nameOfLine(line)))
        .join('')
    : card;
