/**
 * The fields of a contact that are a line of text and nothing more, in the order of the form. The contract, the assistant, imports,
 * exports, forms and drafts take them from here. A name is one word in lower case, as its column is called.
 */
export const PLAIN_FIELDS = {
  linkedin: { label: 'LinkedIn', longest: 300, inSentences: 'The LinkedIn profile', headers: ['linkedin'] },
  facebook: { label: 'Facebook', longest: 300, inSentences: 'The Facebook profile', headers: ['facebook'] },
  telegram: { label: 'Telegram', longest: 300, inSentences: 'The Telegram profile', headers: ['telegram'] },
  xcom: { label: 'X', longest: 300, inSentences: 'The X profile', headers: ['twitter', 'xcom'] },
  company: { label: 'Company', longest: 200, inSentences: 'The company', headers: [] },
  role: { label: 'Role', longest: 200, inSentences: 'The role', headers: [] },
  address: { label: 'Address', longest: 500, inSentences: 'The address', headers: [], hasLines: true },
  met: { label: 'How you met', longest: 1000, inSentences: 'The text of how you met', headers: [], hasLines: true },
} as const satisfies Record<string, PlainFieldRules>;

type PlainFieldRules = {
  label: string;
  /** Characters. */
  longest: number;
  /** As a row of a file is told what is wrong with it. */
  inSentences: string;
  /** A column of a file whose header has one of these words holds it. Of words that others use too, `columns.rules.ts` knows the whole header. */
  headers: readonly string[];
  /** Whether it may have several lines. */
  hasLines?: true;
};

export type PlainField = keyof typeof PLAIN_FIELDS;

export const PLAIN_FIELD_NAMES = Object.keys(PLAIN_FIELDS) as readonly PlainField[];

/** Something for each plain field, by its name. */
export const plainFields = <Value>(valueOf: (name: PlainField) => Value) =>
  Object.fromEntries(PLAIN_FIELD_NAMES.map((name) => [name, valueOf(name)])) as Record<PlainField, Value>;

export const hasLines = (name: PlainField) => 'hasLines' in PLAIN_FIELDS[name];
