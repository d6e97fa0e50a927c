import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesNamed, requirementsIn, securityPage, testsOn } from './security-list.ts';

const page = securityPage();
const requirements = requirementsIn(page);

/** How many requirements of level 1 and 2 each chapter of ASVS 5.0.0 has, from V1 to V17. */
const IN_CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test('every requirement of level 1 and 2 stands on the page, once', () => {
  const numbers = requirements.map(({ number }) => number);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const counts = IN_CHAPTERS.map((_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length);
  expect(counts).toEqual(IN_CHAPTERS);
  const levels = Object.groupBy(requirements, ({ level }) => level);
  expect([levels['1']?.length, levels['2']?.length]).toEqual([70, 183]);
});

test('each is a test, a reason, accepted, or open with what it would take', () => {
  for (const { number, kind, by, tests } of requirements) {
    expect.soft(['test', 'reason', 'accepted', 'open'], number).toContain(kind);
    expect.soft(by.length, number).toBeGreaterThan(7);
    expect
      .soft(tests.length > 0, `${number} names its tests as: end/of/path “words of the title”`)
      .toBe(kind === 'test');
    if (kind === 'open') expect.soft(by, number).toMatch(/It would take/);
    const [, section] = /see “([^”]+)” below/.exec(by) ?? [];
    if (section) expect.soft(page, number).toContain(`\n## ${section}\n`);
  }
});

const named = [...new Map(testsOn(page).map((one) => [`${one.file} “${one.title}”`, one]))];

test('the page names enough tests to be worth running', () => expect(named.length).toBeGreaterThan(80));

test.each(named)('%s is there', (_name, { file, title }) => {
  const files = filesNamed(file);
  expect(files, 'exactly one file ends so').toHaveLength(1);
  const source = readFileSync(path.join(import.meta.dirname, files[0]!), 'utf8');
  expect(source.replaceAll('\\', '')).toContain(title);
});
