import { z } from 'zod';
import type { ConflictSubject } from '../conflicts.rules.ts';
import { badField, DomainError, notFound } from '../problem.ts';

/** What somebody is to a contact, those nearest first: lists are in this order. */
export const RelationKind = z.enum([
  'partner',
  'child',
  'parent',
  'sibling',
  'friend',
  'colleague',
  'introducer',
  'introduced',
  'other',
]);
export type RelationKind = z.infer<typeof RelationKind>;

/** How many people a contact may have around it, seen from both sides. */
export const MOST_RELATIONS = 50;
export const LONGEST_RELATION_WORD = 100;

type KindRules = {
  /** What the first is to the second, where the second is this to the first. */
  readonly inverse: RelationKind;
  /** Drawn on the near orbit. */
  readonly isFamily: boolean;
  /** As a choice in a form. */
  readonly label: string;
};

export const RELATIONS: Readonly<Record<RelationKind, KindRules>> = {
  partner: { inverse: 'partner', isFamily: true, label: 'Partner' },
  child: { inverse: 'parent', isFamily: true, label: 'Child' },
  parent: { inverse: 'child', isFamily: true, label: 'Parent' },
  sibling: { inverse: 'sibling', isFamily: true, label: 'Sibling' },
  friend: { inverse: 'friend', isFamily: false, label: 'Friend' },
  colleague: { inverse: 'colleague', isFamily: false, label: 'Works with' },
  introducer: { inverse: 'introduced', isFamily: false, label: 'Brought you together' },
  introduced: { inverse: 'introducer', isFamily: false, label: 'You met through them' },
  other: { inverse: 'other', isFamily: false, label: 'Own words' },
};

export const inverseOf = (kind: RelationKind) => RELATIONS[kind].inverse;

/** What two rows of a pair have in common when they say the same: a parent's child is one relation, whoever it was written with. */
export const relationKey = (kind: RelationKind): RelationKind =>
  kind === 'child' ? 'parent' : kind === 'introduced' ? 'introducer' : kind;

type Told = { readonly kind: RelationKind; readonly word: string | null };

/** “daughter, 6 in March” where somebody wrote so, else what the kind is called. */
export const relationInWords = ({ kind, word }: Told): string =>
  word ?? (kind === 'other' ? 'around them' : RELATIONS[kind].label.toLowerCase());

export const RELATION_CONFLICT: ConflictSubject = { slice: 'relations', subject: 'This was' };

export const RELATION_WORD_REQUIRED = 'Say it in your own words.';

export const relationNotFound = () => notFound('This person');

export const relatedToThemselves = () =>
  badField('contactId', 'Nobody is around themselves. Please pick somebody else.');

export const relatedTwice = (name: string) =>
  new DomainError('conflict', 'relations.there-already', `“${name}” is there as that already.`);

export const tooManyRelations = (name: string) =>
  new DomainError('conflict', 'relations.too-many', `“${name}” has ${MOST_RELATIONS} people around already.`);
