import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { chooseKeys, keysInFile, newKeys, sealingWith } from './sealing.ts';

const [older, newer] = [newKeys(), newKeys().replace('k1', 'k2')];

test('what was sealed opens again, for its owner', () => {
  const { seal, open } = sealingWith(newer, 'test');
  const sealed = seal('Grüße 🎉', 'ada');
  expect(Buffer.from(sealed.split('.').at(-1)!, 'base64url').includes('Grüße')).toBe(false);
  expect(open(sealed, 'ada')).toEqual({ secret: 'Grüße 🎉', isStale: false });
  expect(open(sealed, 'bob')).toBeUndefined();
});

test('the same secret is never sealed the same way twice', () => {
  const { seal } = sealingWith(newer, 'test');
  expect(seal('secret', 'ada')).not.toBe(seal('secret', 'ada'));
});

test('what was sealed for another purpose does not open', () => {
  expect(sealingWith(newer, 'one').open(sealingWith(newer, 'another').seal('x', 'ada'), 'ada')).toBeUndefined();
});

test('an older key still opens what it sealed, which is then stale', () => {
  const sealed = sealingWith(older, 'test').seal('secret', 'ada');
  expect(sealingWith(`${newer},${older}`, 'test').open(sealed, 'ada')).toEqual({ secret: 'secret', isStale: true });
  expect(sealingWith(newer, 'test').open(sealed, 'ada')).toBeUndefined();
});

test('what was tampered with does not open', () => {
  const { seal, open } = sealingWith(newer, 'test');
  const [version, id, body = ''] = seal('secret', 'ada').split('.');
  const bytes = Buffer.from(body, 'base64url');
  for (let index = 0; index < bytes.length; index++) {
    const bent = Buffer.from(bytes);
    bent[index]! ^= 1;
    expect(open([version, id, bent.toString('base64url')].join('.'), 'ada')).toBeUndefined();
  }
  for (const junk of ['', 'v1', 'v1.k2.', 'v2.k2.AAAA', 'v1.k9.AAAA', 'v1.k2.!!!!', `v1.k2.${body.slice(0, 20)}`])
    expect(open(junk, 'ada')).toBeUndefined();
});

describe('the keys', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://circle.example.com', TRUST_PROXY: '10.0.0.1' };
  const short = `k1:${Buffer.alloc(16).toString('base64')}`;

  test('are required in production', () => {
    expect(() => readConfig(production)).toThrow(/ENCRYPTION_KEYS: is required in production/);
    expect(readConfig({ ...production, ENCRYPTION_KEYS: `${newer}, ${older}` })).toBeDefined();
  });

  test.each(['no key at all', 'k1:too-short', short, `${newer},`, `${newer},${newer}`, newer.replace(':', '')])(
    'must be whole, and are never shown',
    (keys) => {
      const read = () => readConfig({ ...production, ENCRYPTION_KEYS: keys });
      expect(read).toThrow(/ENCRYPTION_KEYS: wants/);
      expect(read).not.toThrow(keys);
    },
  );

  const home = mkdtempSync(path.join(os.tmpdir(), 'keys-'));
  afterAll(() => rmSync(home, { recursive: true }));

  test('come from a file of their own at home, which only its owner can read and which stays', () => {
    const config = readConfig({ DATA_DIR: path.join(home, 'new') });
    const keys = chooseKeys(config);
    expect(chooseKeys(config)).toBe(keys);
    const file = path.join(home, 'new', 'encryption.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toBe(keys);
    expect(readdirSync(path.dirname(file))).toEqual(['encryption.key']);
    expect(sealingWith(keys, 'test').seal('x', 'ada')).toMatch(/^v1\.k1\./);
  });

  test('of a file that cannot be read are not made up', () => {
    expect(() => keysInFile(home)).toThrow(/EISDIR/);
  });
});
