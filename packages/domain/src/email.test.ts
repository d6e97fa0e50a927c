import { expect, test } from 'vitest';
import { EmailAddress } from './email.ts';

test.each([
  'ada@example.com',
  'ada.lovelace+crm@mail.example.co.uk',
  "o'neil_1/2=3&x{y}@example.com",
  'x@xn--bcher-kva.example',
  'дмитрий@почта.рф',
  '用户@例子.广告',
  'josé@bücher.example',
  'root@mailhost',
  `${'a'.repeat(64)}@example.com`,
])('%s is an e-mail address', (address) => expect(EmailAddress.safeParse(address).data).toBe(address));

test('blanks around it do not belong to it', () =>
  expect(EmailAddress.parse(' ada@example.com\n')).toBe('ada@example.com'));

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@example.com>',
  '<a@example.com>',
  'Ada <a@example.com>',
  'a@.',
  'a@.com',
  'a@example.',
  'a@example..com',
  'a@-example.com',
  'a@example-.com',
  'a@b@example.com',
  'a b@example.com',
  'a@exam ple.com',
  'a,b@example.com',
  'a@example.com,b@example.com',
  'a@example.com;b@example.com',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'a@example.com\r\nBcc: b@example.com',
  'a\u{200B}@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  `a@${'b.'.repeat(140)}com`,
])('%j is none', (address) => expect(EmailAddress.safeParse(address).success).toBe(false));
