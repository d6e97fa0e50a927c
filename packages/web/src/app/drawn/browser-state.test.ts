import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/** What is not the same in a browser and on the server that draws. */
const STATE =
  /^(?:window|document|navigator|location|history|screen|performance|matchMedia|localStorage|sessionStorage|localStore|sessionStore|caches|indexedDB)$/;
const CLOCKS: Readonly<Record<string, string>> = { Temporal: 'Now', Date: 'now' };

/** These read it all the same. */
const EXCEPTIONS = new Map([
  ['timeZone', 'early.ts hides what was drawn in another zone than the browser’s'],
  ['DialogComing', 'stands for a dialog that somebody has opened'],
  ['DialogMissing', 'stands for a dialog that somebody has opened'],
]);

/** Calls whose functions run at once. */
const AT_ONCE = /^(?:useState|useMemo|useReducer|map|filter|find|some|every|flatMap|reduce|toSorted|from)$/;

type Syntax = { type: string; [part: string]: unknown };

const isSyntax = (value: unknown): value is Syntax => typeof value === 'object' && value !== null && 'type' in value;
const isFunction = ({ type }: Syntax) => /Function(?:Declaration|Expression)$/.test(type);
function nameOf(node: unknown): string {
  if (!isSyntax(node)) return '';
  const { name, property } = node;
  return typeof name === 'string' ? name : nameOf(property);
}
const partsOf = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax);

/** What a function does itself, without the functions that it only makes. */
function* doneIn(node: Syntax): Generator<Syntax> {
  yield node;
  for (const part of partsOf(node)) {
    if (isFunction(part) && !(node.type === 'CallExpression' && AT_ONCE.test(nameOf(node['callee'])))) continue;
    // Of `a.b` the second is no name of its own, nor is a key or a type.
    if (part === node['property'] && !node['computed']) continue;
    if ((part === node['key'] && !node['computed']) || part.type.startsWith('TS')) continue;
    yield* doneIn(part);
  }
}

type Module = { file: string; functions: Map<string, Syntax>; imports: string[] };

function read(file: string): Module {
  const program = parseAst(readFileSync(file, 'utf8'), {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  }) as unknown as Syntax;
  const functions = new Map<string, Syntax>();
  const imports: string[] = [];
  for (const statement of program['body'] as Syntax[]) {
    const source =
      isSyntax(statement['source']) && statement['importKind'] !== 'type' && String(statement['source']['value']);
    if (source && source.startsWith('.') && source.includes('.ts')) imports.push(path.resolve(file, '..', source));
    const declared = isSyntax(statement['declaration']) ? statement['declaration'] : statement;
    if (isFunction(declared)) functions.set(nameOf(declared['id']), declared);
    for (const { id, init } of (declared['declarations'] ?? []) as { id: Syntax; init: unknown }[]) {
      if (isSyntax(init) && isFunction(init)) functions.set(nameOf(id), init);
    }
  }
  return { file, functions, imports };
}

/** Every module that comes with the first screen. */
function firstScreen(): Module[] {
  const found = new Map<string, Module>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    const module = read(file);
    found.set(file, module);
    module.imports.forEach(visit);
  };
  visit(path.join(import.meta.dirname, 'first-screen.tsx'));
  return [...found.values()];
}

/** What a function reads of the browser, itself or through others. */
function readBy(body: Syntax, readers: ReadonlySet<string>): string[] {
  return [...doneIn(body)].flatMap((node) => {
    if (node.type === 'Identifier' && STATE.test(nameOf(node))) return [nameOf(node)];
    if (node.type === 'MemberExpression' && CLOCKS[nameOf(node['object'])] === nameOf(node['property']))
      return ['the clock'];
    if (node.type !== 'CallExpression') return [];
    const called = nameOf(node['callee']);
    const given = AT_ONCE.test(called) ? (node['arguments'] as Syntax[]).map(nameOf) : [];
    return [called, ...given].filter((name) => readers.has(name));
  });
}

const isDrawing = (name: string) => /^(?:use)?[A-Z]/.test(name);

test('nothing that is drawn reads the browser but by the hook that answers as the server drew it', () => {
  const modules = firstScreen();
  expect(modules.map(({ file }) => path.basename(file))).toContain('contact-row.tsx');
  const functions = modules
    .flatMap(({ file, functions: own }) => [...own].map(([name, body]) => ({ name, body, file })))
    .filter(({ name }) => !EXCEPTIONS.has(name));
  const readers = new Set<string>();
  for (let known = -1; known !== readers.size;) {
    known = readers.size;
    for (const { name, body } of functions) {
      if (!isDrawing(name) && readBy(body, readers).length > 0) readers.add(name);
    }
  }
  expect([...readers]).toContain('keptTab');
  const found = functions
    .filter(({ name }) => isDrawing(name))
    .flatMap(({ name, body, file }) =>
      readBy(body, readers).map((what) => `${path.basename(file)}: ${name} reads ${what}`),
    );
  expect(found).toEqual([]);
});
