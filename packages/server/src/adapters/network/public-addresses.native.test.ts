import { expect, test } from 'vitest';
import { connectTo, isPrivate, PrivateAddress } from './public-addresses.ts';

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::a9fe:a9fe',
  '::ffff:0:7f00:1',
  '::ffff:0:10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
])('%s is private', (address) => expect(isPrivate(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '192.169.0.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPrivate(address)).toBe(false),
);

test.each(['127.0.0.1', '::1', 'localhost', '127.1', '0x7f.0.0.1', '2130706433'])(
  'no connection is made to %s, however it is written',
  async (host) => {
    const attempt = connectTo({ host, port: 9, allowPrivate: false, timeout: 5000 });
    await expect(attempt).rejects.toBeInstanceOf(PrivateAddress);
  },
);
