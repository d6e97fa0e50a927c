import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isHostName, mayIntegrate, pairingCodeFrom, readCode, spacedCode } from './integrations.rules.ts';

test('a code of any random bytes is read again, however it is typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (bytes) => {
      const code = pairingCodeFrom(bytes);
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
      for (const typed of [
        code,
        spacedCode(code),
        code.toLowerCase(),
        ` ${spacedCode(code)} `,
        code.replace(/^..../, '$&-'),
      ])
        expect(readCode(typed)).toBe(code);
    }),
  );
});

test('a code is shown in two halves', () => expect(spacedCode('7K4M2QXD')).toBe('7K4M 2QXD'));

test.each(['', 'hello', '7K4M2QX', '7K4M2QXDD', '7K4M2Q0D', '7K4M2Q1D', '/start', '7K4M 2QXÖ'])(
  '%j is no code',
  (typed) => expect(readCode(typed)).toBeUndefined(),
);

test.each(['smtp.example.com', 'localhost', '127.0.0.1', 'mail', 'a-b.c1.example', '[::1]', 'xn--bcher-kva.example'])(
  '%s names a server',
  (host) => expect(isHostName(host)).toBe(true),
);

test.each([
  '',
  '-a.example',
  'a..b',
  'http://a.example',
  'a b',
  'a.example/x',
  'a:25',
  'a@b',
  '[::1',
  'é.example',
  'a\n.b',
])('%j names none', (host) => expect(isHostName(host)).toBe(false));

test('the free plan has no integrations', () => {
  expect([mayIntegrate('free'), mayIntegrate('medium'), mayIntegrate('premium')]).toEqual([false, true, true]);
});
