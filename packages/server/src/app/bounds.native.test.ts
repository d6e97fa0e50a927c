import { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { longText, text } from '@inner-circle/domain/text.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { proposingTools, readingTools } from '../assistant/model/model-tools.ts';
import { withRoutes } from '../testing/walks/registered-routes.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { unboundedIn } from '../testing/walks/unbounded.ts';

const { routes } = await withRoutes(() => startTestApp());

const PARTS = ['params', 'querystring', 'headers', 'body'] as const;
const inputs = routes
  // What answers GET answers HEAD.
  .filter(({ method }) => method !== 'HEAD')
  .flatMap(({ method, url, schema }) =>
    PARTS.flatMap((part) => {
      const input = schema?.[part] as z.ZodType | undefined;
      return input ? [{ name: `${method.toString()} ${url}`, part, input }] : [];
    }),
  );
const tools = Object.entries({ ...readingTools({} as never, () => {}), ...proposingTools }).map(
  ([name, { input }]) => ({ name, input }),
);

/** What is taken as it comes, each with the reason. */
const AS_IT_COMES = new Map([
  // Read by the adapter after the secret was checked, at most as large as any body; what is not known there is left out.
  ['POST /api/telegram/webhook', ['all of it', 'update_id']],
]);

test('the routes, tools and actions of the whole app are looked at', () => {
  expect(inputs.length).toBeGreaterThan(90);
  expect(tools.length).toBeGreaterThan(Action.options.length + 10);
  expect(new Set(inputs.map(({ part }) => part))).toEqual(new Set(PARTS));
});

test.each(inputs)('$name takes nothing without a bound in its $part', ({ name, input }) => {
  const known = AS_IT_COMES.get(name) ?? [];
  expect(unboundedIn(input).filter((one) => !known.some((path) => one.startsWith(`${path}:`)))).toEqual([]);
});

test.each(routes.filter(({ url }) => url.includes(':')))(
  '$url has a schema for what stands in its address',
  (route) => {
    const shape = (route.schema?.params as z.ZodObject | undefined)?.shape ?? {};
    for (const [, name] of route.url.matchAll(/:(\w+)/g)) expect(Object.keys(shape)).toContain(name);
  },
);

test.each(tools)('the tool $name takes nothing without a bound, and no field that it does not know', ({ input }) => {
  expect(unboundedIn(input, { isStrict: true })).toEqual([]);
});

test.each(Action.options.map((option) => ({ type: [...option.shape.type.values][0], option })))(
  'the action $type holds nothing without a bound, whoever proposed it',
  ({ option }) => expect(unboundedIn(option, { isStrict: true })).toEqual([]),
);

test.each(OpenForm.options.map((option) => ({ form: [...option.shape.form.values][0], option })))(
  'the form $form opens with nothing that has no bound',
  ({ option }) => expect(unboundedIn(option)).toEqual([]),
);

describe('what has no bound is found', () => {
  test.each([
    ['a text', z.string(), 'a string without a longest length'],
    ['an address of e-mail', z.email(), 'a string without a longest length'],
    ['a moment with any number of digits', z.iso.datetime(), 'a string without a longest length'],
    ['a pattern that repeats', z.string().regex(/^a+$/), 'a string without a longest length'],
    ['a pattern for a part', z.string().regex(/\d/), 'a string without a longest length'],
    ['a text of any lines', z.string().max(9), 'a string that is declared neither one line nor many lines'],
    ['a number with one end', z.number().min(0), 'a number without a least and a largest value'],
    ['a whole number', z.int(), 'a number without a least and a largest value'],
    ['a list', z.array(z.boolean()), 'an array without a largest size'],
    ['a record', z.record(text(1, 9), z.boolean()), 'a record without a list of its keys'],
    ['anything', z.unknown(), 'unknown, whose size nobody knows'],
    ['what is left over', z.looseObject({}), 'an object that keeps fields nobody knows'],
  ])('%s', (_what, schema, finding) => {
    const within = z.object({
      plain: schema.optional(),
      deep: z.array(z.union([z.null(), schema.nullable()])).max(1),
      read: schema.transform((value) => value).default(undefined as never),
      later: z.lazy(() => schema),
    });
    expect(unboundedIn(within)).toEqual(['plain', 'deep[]', 'read', 'later'].map((path) => `${path}: ${finding}`));
  });

  test('and what has one is not', () => {
    const fine = z.object({
      id: z.uuid(),
      day: z.iso.date(),
      moment: z.iso.datetime({ precision: 3 }),
      name: text(1, 80).transform(String),
      title: z.string('is required').pipe(longText(80)),
      time: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
      page: z.coerce.number().int().min(1).max(9).default(1),
      list: z.array(z.enum(['a', 'b'])).max(2),
      known: z.record(z.enum(['a', 'b']), z.boolean()),
    });
    expect(unboundedIn(fine)).toEqual([]);
    expect(unboundedIn(fine, { isStrict: true })).toEqual(['all of it: an object that takes fields nobody knows']);
  });
});
