import type { Labelled } from './contact-values.contract.ts';

/** E-mails or phone numbers, the first being the one in use. */
export type Values = {
  readonly first: string | null;
  readonly label: string | null;
  readonly more: readonly Labelled[];
};

const key = (value: string) => value.trim().toLowerCase();

/** Each value once. The first is never empty while there are others: the next takes its place. */
export function arranged({ first, label, more }: Values): {
  first: string | null;
  label: string | null;
  more: Labelled[];
} {
  const all = [...(first === null ? [] : [{ value: first, label }]), ...more];
  const [next, ...rest] = [...Map.groupBy(all, ({ value }) => key(value)).values()].map((same) => ({
    value: same[0]!.value,
    label: same.find(({ label: given }) => given !== null)?.label ?? null,
  }));
  return next ? { first: next.value, label: next.label, more: rest } : { first: null, label: null, more: [] };
}

type Emails = {
  readonly email: string | null;
  readonly emailLabel: string | null;
  readonly moreEmails: Labelled[];
};
type Phones = {
  readonly phone: string | null;
  readonly phoneLabel: string | null;
  readonly morePhones: Labelled[];
};
type Change<Of> = { readonly [Name in keyof Of]?: Of[Name] | undefined };

/** Somebody without any. */
export const NO_VALUES: Emails & Phones = {
  email: null,
  emailLabel: null,
  moreEmails: [],
  phone: null,
  phoneLabel: null,
  morePhones: [],
};

/** The e-mails and the phone numbers of somebody after a change, each as far as something of them is changed. */
export function valuesAfter(
  change: Change<Emails & Phones>,
  before: Emails & Phones = NO_VALUES,
): Partial<Emails & Phones> {
  const isChanged = (...names: (keyof typeof NO_VALUES)[]) => names.some((name) => change[name] !== undefined);
  const after = { ...before, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
  return {
    ...(isChanged('email', 'emailLabel', 'moreEmails') && emailsOf(after)),
    ...(isChanged('phone', 'phoneLabel', 'morePhones') && phonesOf(after)),
  };
}

function emailsOf({ email, emailLabel, moreEmails }: Emails): Emails {
  const { first, label, more } = arranged({ first: email, label: emailLabel, more: moreEmails });
  return { email: first, emailLabel: label, moreEmails: more };
}

function phonesOf({ phone, phoneLabel, morePhones }: Phones): Phones {
  const { first, label, more } = arranged({ first: phone, label: phoneLabel, more: morePhones });
  return { phone: first, phoneLabel: label, morePhones: more };
}

type Readable<Of> = { readonly [Name in keyof Of]: Of[Name] extends Labelled[] ? readonly Labelled[] : Of[Name] };

/** All of somebody's, the first first. */
export const allEmails = ({ email, emailLabel, moreEmails }: Readable<Emails>): Labelled[] =>
  email === null ? [...moreEmails] : [{ value: email, label: emailLabel }, ...moreEmails];
export const allPhones = ({ phone, phoneLabel, morePhones }: Readable<Phones>): Labelled[] =>
  phone === null ? [...morePhones] : [{ value: phone, label: phoneLabel }, ...morePhones];

const TOGETHER = [
  ['email', 'emailLabel', 'moreEmails'],
  ['phone', 'phoneLabel', 'morePhones'],
];

/** These fields, with those that a change of them may change: another first moves the others. */
export const changedWith = (names: readonly string[]) => [
  ...new Set([...names, ...TOGETHER.filter((fields) => fields.some((field) => names.includes(field))).flat()]),
];
