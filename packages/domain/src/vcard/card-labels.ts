import type { SourcePerson } from '../import-export/source-person.ts';

/** Types that say how to call and not what it is called. */
const NO_LABELS = new Set([
  'pref',
  'voice',
  'internet',
  'msg',
  'text',
  'postal',
  'parcel',
  'dom',
  'intl',
  'x-internet',
]);
const WORDS: Readonly<Record<string, string>> = { cell: 'mobile', iphone: 'iPhone' };

/** Apple marks the labels that it translates. */
const apple = (label: string) => {
  const known = /^_\$!<(.*)>!\$_$/.exec(label)?.[1];
  return known === undefined ? label.trim() : known.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
};

/** What somebody called it, else what its types say: home, work, mobile, home fax. */
export function labelOf(types: readonly string[], own: string | undefined): string | null {
  if (own !== undefined && own.trim() !== '') return apple(own);
  const words = types.filter((type) => !NO_LABELS.has(type)).map((type) => WORDS[type] ?? type.replace(/^x-/, ''));
  return words.join(' ') || null;
}

type Kind = SourcePerson['relations'][number]['kind'];

const KINDS: Readonly<Record<Exclude<Kind, 'other'>, RegExp>> = {
  partner: /^(?:spouse|partner|wife|husband|sweetheart|domestic[- ]partner|girlfriend|boyfriend|fianc\p{L}*)$/iu,
  parent: /^(?:parent|mother|father|mum|mom|dad|step-?(?:mother|father|parent))$/i,
  child: /^(?:child|son|daughter|kid|step-?(?:son|daughter|child))$/i,
  sibling: /^(?:sibling|brother|sister|half-?(?:brother|sister)|step-?(?:brother|sister))$/i,
  friend: /^(?:(?:best |close )?friend|acquaintance)$/i,
  colleague: /^(?:colleague|co-?worker|work(?:s with)?)$/i,
  introducer: /^(?:introducer|introduced by|referred[- ]by)$/i,
  introduced: /^introduced$/i,
};

/** What a program's word makes somebody to the person, with the word where it says more than the kind. */
export function relationOf(word: string | null): { kind: Kind; word: string | null } {
  const plain = word === null ? '' : apple(word);
  const kind = Object.entries(KINDS).find(([, words]) => words.test(plain))?.[0] as Kind | undefined;
  return kind ? { kind, word: null } : { kind: 'other', word: plain || null };
}
