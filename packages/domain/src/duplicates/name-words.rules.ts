/** A word of a name in the forms by which it is compared. */
export type NameWord = {
  /** In lower case, as it was typed. */
  readonly typed: string;
  /** Without accents and other marks. */
  readonly plain: string;
  /** In Latin letters. */
  readonly latin: string;
  /** The same for spellings that sound alike: Meyer and Meier, Sergey and Сергей. */
  readonly sound: string;
};

export type NameWords = {
  readonly words: readonly NameWord[];
  /** All of them as one text, by which most names are told apart at once. */
  readonly typed: string;
  readonly plain: string;
  /** The same in any order. */
  readonly sortedPlain: string;
  readonly sortedSound: string;
  /** Junior or senior, in Roman figures or in words. */
  readonly generation: string | null;
  /** The family name came first, before a comma. */
  readonly isTurned: boolean;
};

const TITLES = new Set(
  'dr prof mr mrs ms miss mx sir dame herr frau hr fr mme mlle sra srta dipl ing mag phd md msc esq'.split(' '),
);
const GENERATIONS: Readonly<Record<string, string>> = {
  jr: 'junior',
  junior: 'junior',
  sr: 'senior',
  senior: 'senior',
  ii: '2',
  iii: '3',
  iv: '4',
};
/** What a name has beyond that says nothing more of whose it is. */
const MOST_WORDS = 6;

export function nameWords(name: string): NameWords {
  const [before = '', after, ...more] = name.split(',');
  const isTurned = after !== undefined && more.length === 0 && hasName(before) && hasName(after);
  const typed = splitWords(isTurned ? `${after} ${before}` : name);
  const generation = typed.map((word) => GENERATIONS[word]).find(Boolean) ?? null;
  const named = typed.filter((word) => !TITLES.has(word) && !(word in GENERATIONS));
  const words = (named.length > 0 ? named : typed).slice(0, MOST_WORDS).map(nameWord);
  const all = (form: keyof NameWord) => words.map((word) => word[form]);
  return {
    words,
    typed: all('typed').join(' '),
    plain: all('plain').join(' '),
    sortedPlain: all('plain').toSorted().join(' '),
    sortedSound: all('sound').toSorted().join(' '),
    generation,
    isTurned,
  };
}

/** A word of letters that is no title: after a comma stands a given name, or a title. */
const hasName = (part: string) => splitWords(part).some((word) => !TITLES.has(word) && !(word in GENERATIONS));

const splitWords = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/['’‘`´]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);

function nameWord(typed: string): NameWord {
  const plain = typed
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]/g, (letter) => LATIN_VARIANTS[letter] ?? letter);
  const latin = plain
    .replaceAll('ου', 'ou')
    .replaceAll(/[\u0370-\u052f]/g, (letter) => OTHER_SCRIPTS[letter] ?? letter);
  return { typed, plain, latin, sound: soundOf(latin) };
}

const LATIN_VARIANTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ə: 'e',
};

const lettersOf = (from: string, to: string) => {
  const latin = to.split(' ');
  return Object.fromEntries(from.split(' ').map((letter, index) => [letter, latin[index] ?? '']));
};

/** Marks are gone by now: ё is е, й is и. What has no sound of its own is left out. */
const OTHER_SCRIPTS: Readonly<Record<string, string>> = {
  ...lettersOf(
    'а б в г д е ж з и к л м н о п р с т у ф х ц ч ш щ ы э ю я і є ґ ј љ њ ћ ђ џ',
    'a b v g d e zh z i k l m n o p r s t u f kh ts ch sh shch y e yu ya i ye g j lj nj c dj dz',
  ),
  ...lettersOf(
    'α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ ς τ υ φ χ ψ ω',
    'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
  ),
  ъ: '',
  ь: '',
};

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/tsch/g, 'ch'],
  [/sch/g, 'sh'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck/g, 'k'],
  [/qu/g, 'kv'],
  [/x/g, 'ks'],
  [/([aou])e/g, '$1'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/z/g, 's'],
  [/c(?!h)/g, 'k'],
  [/(\p{L})\1+/gu, '$1'],
];

const soundOf = (latin: string) => SOUNDS.reduce((word, [from, to]) => word.replaceAll(from, to), latin);
