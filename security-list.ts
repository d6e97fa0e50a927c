// The table of docs/security.md, for the test that compares it with the tests that it names, and for the command that runs them.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const SECURITY_PAGE = 'docs/security.md';

/** A test that the page names: the end of its file's path, and words of its title. */
export type NamedTest = { readonly file: string; readonly title: string };
export type Requirement = {
  readonly number: string;
  readonly level: string;
  readonly kind: string;
  readonly by: string;
  readonly tests: readonly NamedTest[];
};

const TESTS = /^(?:[\w./-]+ “[^”]+”(?:; |$))+$/;
const TEST = /([\w./-]+) “([^”]+)”/g;

const testsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(TEST)].map(([, file, title]) => ({ file: file!, title: title! }));

const cellsOf = (page: string) =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

/** One for each line that has a number of the standard. */
export const requirementsIn = (page: string): Requirement[] =>
  cellsOf(page).flatMap(([number = '', level = '', , kind = '', by = '']) =>
    /^\d+\.\d+\.\d+$/.test(number)
      ? [{ number, level, kind: kind.replaceAll('*', ''), by, tests: TESTS.test(by) ? testsIn(by) : [] }]
      : [],
  );

/** Every test that stands on the page, also those beside the standard. */
export const testsOn = (page: string): NamedTest[] =>
  cellsOf(page).flatMap((cells) => (TESTS.test(cells.at(-1)!) ? testsIn(cells.at(-1)!) : []));

const allTests = [
  ...globSync('*.test.ts', { cwd: root }),
  ...globSync('packages/*/src/**/*.{test.ts,test.tsx,spec.ts}', { cwd: root }),
];

/** The files that end so, without what says how they are run. One, or the name is not good enough. */
export const filesNamed = (name: string): string[] =>
  allTests.filter((file) => {
    const bare = file
      .replaceAll(path.sep, '/')
      .replace(/(?:\.(?:native|embedded|release))*\.(?:test\.tsx?|spec\.ts)$/, '');
    return bare === name || bare.endsWith(`/${name}`);
  });

export const securityPage = () => readFileSync(path.join(root, SECURITY_PAGE), 'utf8');
