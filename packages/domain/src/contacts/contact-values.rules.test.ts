import { describe, expect, it } from 'vitest';
import { NewContact } from './contacts.contract.ts';
import { arranged, changedWith, NO_VALUES, valuesAfter } from './contact-values.rules.ts';

const one = (value: string, label: string | null = null) => ({ value, label });

describe('several e-mails and phone numbers', () => {
  it.each([
    ['nothing stays nothing', null, [], null, []],
    [
      'the next takes the place of a first that is empty',
      null,
      [one('b@x.org', 'work'), one('c@x.org')],
      one('b@x.org', 'work'),
      [one('c@x.org')],
    ],
    [
      'each is kept once, whatever its case',
      one('A@x.org', 'home'),
      [one('a@x.org'), one('b@x.org'), one('B@x.org')],
      one('A@x.org', 'home'),
      [one('b@x.org')],
    ],
    [
      'a label that only the second of two has is kept',
      one('a@x.org'),
      [one('a@x.org', 'work')],
      one('a@x.org', 'work'),
      [],
    ],
  ])('%s', (_case, first, more, expected, rest) => {
    const {
      first: value,
      label,
      more: others,
    } = arranged({ first: first?.value ?? null, label: first?.label ?? null, more });
    expect({ value, label }).toEqual({ value: expected?.value ?? null, label: expected?.label ?? null });
    expect(others).toEqual(rest);
  });

  it('changes nothing of what a change does not speak of', () => {
    expect(valuesAfter({}, { ...NO_VALUES, email: 'a@x.org' })).toEqual({});
    expect(valuesAfter({ phone: '1' }, { ...NO_VALUES, email: 'a@x.org' })).toEqual({
      phone: '1',
      phoneLabel: null,
      morePhones: [],
    });
  });

  it('gives the place of an e-mail that was taken away to the next one', () => {
    const before = { ...NO_VALUES, email: 'a@x.org', emailLabel: 'home', moreEmails: [one('b@x.org', 'work')] };
    expect(valuesAfter({ email: null }, before)).toEqual({ email: 'b@x.org', emailLabel: 'work', moreEmails: [] });
    expect(changedWith(['email', 'notes'])).toEqual(['email', 'notes', 'emailLabel', 'moreEmails']);
  });

  it('are judged as the first is', () => {
    const judged = (more: object) => NewContact.safeParse({ name: 'Ada', ...more }).error?.issues[0]?.path.join('.');
    expect(judged({ moreEmails: [{ value: 'b@x.org', label: ' work ' }] })).toBeUndefined();
    expect(judged({ moreEmails: [{ value: 'b@x.org' }, { value: 'nobody' }] })).toBe('moreEmails.1.value');
    expect(judged({ morePhones: Array.from({ length: 20 }, (_, number) => ({ value: `${number}` })) })).toBe(
      'morePhones',
    );
    expect(judged({ customFields: [{ name: '', text: 'x' }] })).toBe('customFields.0.name');
  });
});
