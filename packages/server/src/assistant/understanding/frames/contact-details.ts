import { Birthday, isStillToCome } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Lack } from '../clauses/intent.ts';
import { isMark, type Piece } from '../tagging/pieces.ts';
import type { Present } from '../when/when.ts';
import { capitalised } from '../tagging/words.ts';
import { nameOf, rawOf } from './contact-names.ts';

// What is said of a contact: fields in any order, each with or without what it is called, and words that only join them.

/** One contact of the clause: its fields by the names of the contract, the names of groups apart. */
export type Details = { readonly fields: Record<string, string>; readonly groups: string[]; birthday?: Piece };

const LABELS: readonly (readonly [field: string, words: RegExp])[] = [
  ['email', /^(?:email|mail|address)$/],
  ['phone', /^(?:phone|numbers?|handy|landline|whatsapp)$/],
  ['birthday', /^(?:birthday|born|birthdate)$/],
  ['linkedin', /^linkedin$/],
  ['telegram', /^telegram$/],
  ['facebook', /^(?:facebook|fb)$/],
  ['xcom', /^(?:twitter|xcom|x)$/],
  ['name', /^name$/],
];
/** Where a link leads tells what it is. */
const HOSTS: readonly (readonly [field: string, host: RegExp])[] = [
  ['linkedin', /linkedin\.com\//i],
  ['telegram', /\b(?:t|telegram)\.me\//i],
  ['facebook', /(?:facebook|fb)\.com\//i],
  ['xcom', /(?:twitter|\bx)\.com\//i],
];
const LINKS = /^(?:linkedin|telegram|facebook|xcom)$/;
/** Joins and decorates fields, and says nothing by itself. */
const GLUE =
  /^(?:and|with|is|are|was|the|an?|new|now|at|on|to|as|has|have|had|got|also|just|told|texted|sent|whose|it|its|that|this|under|via|by|gave|me|us|changed|moved|switched|from now on|uses|using|be|should|reachable|can|reached|actually|really|finally|profile|account|username|handle|contact|card|entry|details|contacts|link|url|page|his|her|their|he|she|they|for|full|correct|instead|today|wrong|incorrect|outdated)$/;
/** There are several of these, each with a label. */
const LABELLED = /^(?:email|phone)$/;
const LABEL = /^(?:work|home)$/;
/** Which of them it is. */
const WHICH = /^(?:work|private|personal|home|main|business|office|old)$/;
const GROUPING = /^(?:in|into|my|our|groups?|add|put|of|member)$/;
const JOINTS = /^(?:and|,|;)$/;
const SIGNS = /^[,;:=–—.-]$/;

export const labelOf = (key: string) => LABELS.find(([, called]) => called.test(key))?.[0];

/** Whether it may be a word of a name. */
const isNaming = ({ tag, key }: Piece) =>
  ['person', 'stranger', 'quote'].includes(tag) ||
  (tag === 'word' && /^\p{L}/u.test(key) && !GLUE.test(key) && !WHICH.test(key) && !GROUPING.test(key));

/**
 * The contacts and their fields; undefined when any piece is neither. With `isNew` a name begins a contact, and groups are theirs;
 * otherwise all is about one.
 */
export function detailsIn(pieces: readonly Piece[], present: Present, isNew: boolean): Details[] | undefined {
  const found: Details[] = isNew ? [] : [{ fields: {}, groups: [] }];
  let label: string | undefined;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at]!;
    const current = found.at(-1);
    const keep = (field: string, value: string | undefined) => {
      if (!current || value === undefined || Object.hasOwn(current.fields, field) || (label ?? field) !== field)
        return false;
      current.fields[field] = value;
      label = undefined;
      return true;
    };
    // "A new address, no, a new e-mail".
    if (piece.tag === 'fix') label = undefined;
    if (piece.tag === 'filler' || piece.tag === 'fix' || isMark(piece, SIGNS)) continue;
    const called = piece.tag === 'word' || piece.tag === 'person' ? labelOf(piece.key) : undefined;
    const [field, value] = (called ? undefined : valueIn(piece, label)) ?? [];
    if (field) {
      if (!keep(field, value)) return undefined;
    } else if (piece.tag === 'date') {
      const year = /^\d\d$/.test(pieces[at + 1]?.key ?? '') ? pieces[++at]!.key : undefined;
      if (label !== 'birthday' || !current) return undefined;
      current.birthday = piece;
      keep('birthday', birthdayOf(piece, year, present) ?? '');
    } else if (piece.tag === 'not') {
      // "3 November, not 2": what it was.
      const next = pieces[at + 1];
      if (!next || !current || !(['email', 'phone', 'date'].includes(next.tag) || /^\d+$/.test(next.key)))
        return undefined;
      at++;
    } else if (piece.tag === 'group' && isNew) {
      if (!current || !/^(?:in|into|to|the|my|our|groups?|and|,|of|\(|:)$/.test(pieces[at - 1]?.key ?? ''))
        return undefined;
      // "Lena and Max to Family": all of them, unless each was described by itself.
      const areAll =
        pieces.slice(Math.max(0, at - 4), at).some(({ key }) => key === 'them') ||
        found.every(({ fields }) => Object.keys(fields).length === 1);
      for (const one of areAll ? found : [current]) one.groups.push(piece.value.name);
      if (/^(?:group|list|circle)$/.test(pieces[at + 1]?.key ?? '')) at++;
    } else if (called) {
      // "Phone number", "email address" are one.
      if (label && label !== called) return undefined;
      // "tom@x.de is his email".
      if (called !== 'name' && Object.hasOwn(current?.fields ?? {}, called)) continue;
      label = called;
    } else if (isNew && isNaming(piece) && (label === undefined || label === 'name')) {
      const isFirst = !current || JOINTS.test(pieces[at - 1]?.key ?? '');
      let end = at + 1;
      while (end < pieces.length && isNaming(pieces[end]!) && labelOf(pieces[end]!.key) === undefined) end++;
      const name = nameOf(pieces.slice(at, end));
      // "Hana Sato, hana@sato.jp, vet": what they are, and nobody else.
      if (
        current &&
        end === pieces.length &&
        end === at + 1 &&
        Object.keys(current.fields).length > 1 &&
        piece.tag === 'word'
      ) {
        current.fields['notes'] = capitalised(piece.raw);
        break;
      }
      // Behind somebody new, whoever is there already is not another one.
      const isThere = current && end === at + 1 && piece.tag === 'person' && piece.value.fits.length === 1;
      if (name === undefined || !isFirst || isThere) return undefined;
      found.push({ fields: { name }, groups: [] });
      label = undefined;
      at = end - 1;
    } else if (WHICH.test(piece.key) && labelOf(pieces[at + 1]?.key ?? '')) {
      const of = labelOf(pieces[at + 1]!.key);
      if (!isNew && current && LABELLED.test(of ?? '') && LABEL.test(piece.key))
        current.fields[`${of}Label`] = piece.key;
    } else if (!(GLUE.test(piece.key) || piece.tag === 'pronoun' || (isNew && isInGroup(pieces, at)))) return undefined;
  }
  return label === undefined && found.length > 0 ? found : undefined;
}

/** Which field the piece fills by itself, or behind what it is called. */
function valueIn(piece: Piece, label = ''): readonly [field: string, value: string | undefined] | undefined {
  const link = piece.tag === 'word' ? HOSTS.find(([, host]) => host.test(piece.raw))?.[0] : undefined;
  if (link) return [link, piece.raw];
  if (piece.tag === 'email' || piece.tag === 'phone') return [piece.tag, piece.value];
  const isNamed = LINKS.test(label) && /^[\p{L}\d]/u.test(piece.raw) && !GLUE.test(piece.key);
  return isNamed || (label === 'phone' && /^\d{3,6}$/.test(piece.key)) ? [label, piece.raw] : undefined;
}

/** "… and put her into the Family group". */
const isInGroup = (pieces: readonly Piece[], at: number) =>
  GROUPING.test(pieces[at]!.key) && pieces.slice(at + 1, at + 5).some(({ tag }) => tag === 'group');

/** A birthday as it is kept: with its year where one was said. */
function birthdayOf({ raw, ...piece }: Piece, shortYear: string | undefined, { today }: Present): string | undefined {
  if (piece.tag !== 'date') return undefined;
  const date = piece.value.past ?? piece.value.future;
  if (!date || piece.value.isVague) return undefined;
  const isLong = /\b(?:1[89]|20)\d\d\b/.test(raw);
  const isShort =
    shortYear !== undefined || /\b\d{1,2}([/.])\d{1,2}\1\d\d$|\b\d{1,2}(?:st|nd|rd|th)?\b.*[\s,']\d\d$/i.test(raw);
  if (!isLong && !isShort && !/\d|\b(?:today|tomorrow|yesterday|first|second|third)\b/i.test(raw)) return undefined;
  const spoken = shortYear === undefined ? date : date.with({ year: 2000 + Number(shortYear) });
  // Of two digits it is the last such year.
  const year = isShort && Temporal.PlainDate.compare(spoken, today) > 0 ? spoken.year - 100 : spoken.year;
  const [month, day] = [date.month, date.day].map((part) => String(part).padStart(2, '0'));
  const birthday = `${isLong || isShort ? year : '-'}-${month}-${day}`;
  return Birthday.safeParse(birthday).success && !isStillToCome(birthday, today) ? birthday : undefined;
}

/** What is asked where the day of a birthday is none. */
export function askBirthday(contacts: readonly Details[]): Lack | undefined {
  const unclear = contacts.find(({ fields }) => fields['birthday'] === '')?.birthday;
  return unclear && { ask: `Which day is “${rawOf([unclear])}”? Tell me, for example, 8 April 1988.`, awaits: 'time' };
}
