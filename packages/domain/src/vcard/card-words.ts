import { RelationKind } from '../contacts/relations.rules.ts';

/** The types of X-SOCIALPROFILE, by our fields. */
export const SOCIAL_PROFILES = {
  linkedin: 'linkedin',
  facebook: 'facebook',
  telegram: 'telegram',
  xcom: 'twitter',
} as const;

/** The types of RELATED (RFC 6350), by our kinds of relations. */
export const RELATED_TYPES: Readonly<Record<string, string>> = {
  partner: 'spouse',
  parent: 'parent',
  child: 'child',
  sibling: 'sibling',
  friend: 'friend',
  colleague: 'colleague',
};

/** The labels of X-ABRELATEDNAMES that Apple shows in the language of the phone. */
export const APPLE_RELATIONS: Readonly<Record<string, string>> = {
  partner: '_$!<Partner>!$_',
  parent: '_$!<Parent>!$_',
  child: '_$!<Child>!$_',
  sibling: '_$!<Sibling>!$_',
  friend: '_$!<Friend>!$_',
  colleague: '_$!<Colleague>!$_',
};

/** What somebody is to them, where no card has a word of its own for it. */
export const relationWord = (kind: RelationKind, word: string | null): string =>
  word ?? (kind === 'introducer' ? 'introduced by' : kind === 'introduced' ? 'introduced to' : kind);

/** Names the kind beside a word of somebody's own, from which it could not be told. */
export const OWN_KIND = 'x-innercircle-kind';

/** A relation of a card of ours, by the kind that it names and what it is called there. */
export function ownRelationOf(named: string | undefined, label: string | undefined) {
  const { success, data: kind } = RelationKind.safeParse(named);
  if (!success) return undefined;
  const isOfKind = label === undefined || (!RELATED_TYPES[kind] && label === relationWord(kind, null));
  return { kind, word: isOfKind ? null : label };
}
