import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailKey, type Keys, phoneKey, sameBecause, duplicateAmong } from './duplicates.rules.ts';

describe('the same number', () => {
  test.each([
    ['+49 30 1234567', '030 1234567'],
    ['+49 (0)30 / 123-45-67', '0049301234567'],
    ['+1 (212) 555-0100', '212.555.0100'],
    ['+1 212 555 0100 ext. 42', '2125550100'],
    ['212-555-0100 x7', '2125550100'],
    ['+44 20 7946 0000', '+44 (0) 20 7946 0000'],
    ['Tel: 030 1234567', '0301234567'],
    ['Fax 030 1234567', '0301234567'],
  ])('is %j and %j', (one, other) => expect(phoneKey(one)).toBe(phoneKey(other)));

  test.each(['', '110', '123456', 'no number', '0000000000'])('is not told by %j', (text) =>
    expect(phoneKey(text)).toBeUndefined(),
  );

  test('is not two numbers', () => expect(phoneKey('+49 30 1234567')).not.toBe(phoneKey('+49 30 1234568')));

  test('is the same in whatever way its digits are set apart', () => {
    const digits = fc.stringMatching(/^[1-9]\d{7,13}$/);
    const gaps = fc.array(fc.constantFrom('', ' ', '-', '.', '/', '(', ')'), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(digits, gaps, (number, gap) => {
        expect(
          phoneKey(
            Array.from(number)
              .map((digit, index) => digit + gap[index])
              .join(''),
          ),
        ).toBe(phoneKey(number));
      }),
    );
  });
});

test('addresses are the same without regard to case and outer spaces', () =>
  expect(emailKey(' Ada@Example.COM ')).toBe(emailKey('ada@example.com')));

const keys = (name: string, email: string | null = null, phone: string | null = null): Keys => ({ name, email, phone });

describe('two seem to be one person', () => {
  test.each([
    ['by e-mail, whatever they are called', keys('ada', 'a@x', '1'), keys('countess', 'a@x', '2'), 'email'],
    ['by phone', keys('ada', null, '1'), keys('countess', 'a@x', '1'), 'phone'],
    ['by phone, with a new address but the same name', keys('ada', 'a@x', '1'), keys('ada', 'b@x', '1'), 'phone'],
    ['by name, when nothing says otherwise', keys('ada'), keys('ada', 'a@x', '1'), 'name'],
    ['by name, when each says something else of themselves', keys('ada', 'a@x'), keys('ada', null, '1'), 'name'],
    ['not by a switchboard', keys('ada', 'a@x', '1'), keys('bob', 'b@x', '1'), undefined],
    ['not by name, when their addresses differ', keys('ada', 'a@x'), keys('ada', 'b@x'), undefined],
    ['not by name, when their numbers differ', keys('ada', null, '1'), keys('ada', null, '2'), undefined],
    ['not with nothing in common', keys('ada'), keys('bob'), undefined],
  ])('%s', (_why, one, other, because) => {
    expect(sameBecause(one, other)).toBe(because);
    expect(sameBecause(other, one)).toBe(because);
  });

  test('and everybody is the same as themselves', () => {
    const some = fc.record({
      name: fc.constantFrom('ada', 'bob'),
      email: fc.constantFrom(null, 'a', 'b'),
      phone: fc.constantFrom(null, '1', '2'),
    });
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(sameBecause(one, one)).toBeDefined();
        expect(sameBecause(one, other)).toBe(sameBecause(other, one));
      }),
    );
  });
});

test('among several the surest reason counts, then who comes first', () => {
  const [byName, byPhone, byEmail] = [keys('ada'), keys('bob', null, '1'), keys('cyd', 'a@x')];
  const ada = keys('ada', 'a@x', '1');
  expect(duplicateAmong(ada, [byName, byPhone, byEmail])).toEqual({ because: 'email', duplicate: byEmail });
  expect(duplicateAmong(ada, [byName, byPhone])).toEqual({ because: 'phone', duplicate: byPhone });
  expect(duplicateAmong(ada, [byName, { ...byName }])?.duplicate).toBe(byName);
  expect(duplicateAmong(ada, [])).toBeUndefined();
});
