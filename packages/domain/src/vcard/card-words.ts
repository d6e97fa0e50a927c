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
export const relationWord = (kind: string, word: string | null): string =>
  kind === 'introducer' ? 'introduced by' : (word ?? kind);
