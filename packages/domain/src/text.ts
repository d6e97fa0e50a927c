import { z } from 'zod';

const isPostgresText = (value: string) => !value.includes('\0') && value.isWellFormed();
const notPostgresText = 'contains characters that cannot be stored';

/** Control characters, and what Unicode holds for a line break. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u;

/** Marks a schema as one line. The walk over the contract finds it by identity. */
export const ONE_LINE = z.refine<string>((value) => !BREAKS.test(value), {
  error: 'must be one line, without control characters',
});
/** Marks a schema as text of many lines. The walk over the contract finds it by identity. */
export const MANY_LINES = z.refine<string>(() => true);

/** What is too long is not looked at any further. */
const atMost = (max: number) => ({ error: `must have at most ${max} characters`, abort: true });

const trimmed = (min: number, max: number, tooShort: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? tooShort : undefined) })
    .refine(isPostgresText, notPostgresText)
    .trim()
    .min(min, tooShort)
    .max(max, atMost(max));

/** One line of text, trimmed. Any Unicode comes back as it went in. It refuses control characters, line breaks and lone surrogates. */
export const text = (min: number, max: number, tooShort = 'is required') => trimmed(min, max, tooShort).check(ONE_LINE);

/** Text of many lines, trimmed. */
export const linesOfText = (min: number, max: number, tooShort = 'is required') =>
  trimmed(min, max, tooShort).check(MANY_LINES);

/** Text of many lines, kept to the letter. */
export const longText = (max: number) =>
  z.string().refine(isPostgresText, notPostgresText).max(max, atMost(max)).check(MANY_LINES);

const orNull = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.nullable().transform((value) => value || null);

/** An optional line of text: left out, null and blank all mean that there is none. */
export const optionalText = (max: number) => orNull(text(0, max));

/** The same of many lines. */
export const optionalLines = (max: number) => orNull(linesOfText(0, max));

/** One line of what another program wrote: each control character and line break becomes a space. */
export const asOneLine = (value: string) => value.replaceAll(new RegExp(BREAKS, 'gu'), ' ');
