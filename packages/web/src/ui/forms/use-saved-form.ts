import { changedFields, seenOf } from '@inner-circle/domain/conflicts.rules.ts';
import { type BaseSyntheticEvent, useEffect, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type { z } from 'zod';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { CallError } from '../../platform/server/call-error.ts';
import { refusalText } from '../../platform/server/limit-reached.ts';
import type { FormDraftName } from '../../platform/typing/draft-kinds.ts';
import { useDraft } from '../../platform/typing/drafts.ts';
import { useElsewhere, writtenText, type Conflict, type Shared } from './use-elsewhere.ts';
import { useOneSubject } from './one-subject.ts';
import { useGiven } from './use-given.ts';

/** Why it was not saved: a sentence above the form, or one at its field. Null when something else on the screen says it. */
type Refusal<Fields extends FieldValues> = string | { field: FieldPath<Fields>; message: string } | null;

type Form<Fields extends FieldValues, Body> = UseFormReturn<Fields, unknown, Body>;

type Options<Fields extends FieldValues, Body> = {
  /** What the form begins with, which is what the person sees. */
  fields: Fields;
  /** The contract's, or one that judges by what the person saw. */
  schema: z.ZodType<Body> | ((seen: Fields) => z.ZodType<Body>);
  /** Answers with nothing when it is saved, or throws the error of the call. */
  save: (body: Body, form: Form<Fields, Body>, seen: Fields) => Promise<Refusal<Fields> | void>;
  /** What people read above the form when the call fails; null when a toast has said it. */
  failure: string | ((error: unknown) => string | null);
  /** Every field shows its error: one that the server names is said there. */
  saysAtFields?: true;
  /** `sent` is what stood in the form then: one that stays open goes on with what was typed since (`begin`). */
  onSaved: (sent: Fields) => void;
  /** Given for something that is there already: what becomes of it elsewhere meanwhile is shown, and nothing is overwritten. */
  shared?: Shared<Fields>;
  /** What is wrong with a field, where that is said above the form. */
  invalid?: (errors: FieldErrors<Fields>) => string | undefined;
  /** The name under which what is written outlives a reload and a closed tab. Its kind stands in `draft-kinds.ts`. */
  draft?: FormDraftName<Fields>;
  /** What was understood of somebody's words, for them to look at and complete: as if they had written it here. */
  given?: Partial<Fields> | undefined;
  /** What is kept nowhere, such as a password. */
  secret?: FieldPath<Fields>;
  /** Whether there is something to lose; any difference by default. */
  hasWords?: (values: Fields) => boolean;
};

type Draft = { seen: Changes; written: Changes } | WordsDraft;
/** As the release before kept the words of small forms. */
type WordsDraft = { seen: Changes; words: Changes };
type Changes = ReturnType<typeof changedFields>;

export type SavedForm<Fields extends FieldValues, Body> = ReturnType<typeof useSavedForm<Fields, Body>>;

/** The one form that is saved: checked by the contract's schema, sent, and what went wrong said at its field or above. It knows what is wrong with it, whether it is being saved, and what is written and not saved yet. */
export function useSavedForm<Fields extends FieldValues, Body>(options: Options<Fields, Body>) {
  const { schema, save, failure, onSaved, invalid, secret, hasWords } = options;
  const [problem, setProblem] = useState<string>();
  useOneSubject(options.draft);
  const { kept, keep, forget } = useDraft<Draft>(options.draft);
  const [isUnsaved, setUnsaved] = useState(kept !== undefined);
  const [fields] = useState<Fields>(() => ({ ...options.fields, ...kept?.seen }));
  const form: Form<Fields, Body> = useForm({
    defaultValues: fields as DefaultValues<Fields>,
    resolver: (values, ...rest) =>
      schemaResolver<Fields, Body>(
        typeof schema === 'function' ? schema(form.formState.defaultValues as Fields) : schema,
      )(values, ...rest),
  });
  const { isSubmitting, defaultValues } = form.formState;
  const seen = defaultValues as Fields;

  /** Writes into some of the fields, as if somebody had typed it. */
  const write = (part: Partial<Fields>) => {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as FieldPath<Fields>, value, { shouldDirty: true });
  };
  /** Notes what is written, beside what was seen of it. */
  const note = (values: Fields, since: Fields) => {
    const changed = changedFields(since, values);
    const isWritten = hasWords ? hasWords(values) : !isEmpty(changed);
    setUnsaved(isWritten);
    const written = Object.fromEntries(Object.entries(changed).filter(([name]) => name !== secret));
    if (isWritten && !isEmpty(written)) keep({ seen: seenOf(since, written), written });
    else forget();
  };
  useEffect(() => {
    if (kept) form.reset({ ...fields, ...('words' in kept ? kept.words : kept.written) }, { keepDefaultValues: true });
  }, [form, fields, kept]);
  useGiven(options.given, {
    values: form.getValues,
    isWritten: () => isUnsaved,
    fill: (given) => {
      write(given);
      note(form.getValues(), seen);
    },
  });
  useEffect(() =>
    form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues: since }) => {
        // What went wrong is about what was written then.
        setProblem(undefined);
        note(values, since as Fields);
      },
    }),
  );
  /** Begins anew: from now on these fields are what was seen, and something else may be written in it already. */
  const begin = (next: Fields, values = next) => {
    form.reset(next, { keepValues: true });
    write(values);
    note(values, next);
  };

  const refusalOf = (error: unknown): Refusal<Fields> => {
    const { field, message = '' } = error instanceof CallError ? error.problem : {};
    if (options.saysAtFields && field !== undefined && field in fields)
      return { field: field as FieldPath<Fields>, message };
    return typeof failure === 'string' ? refusalText(error, failure) : failure(error);
  };
  const refuse = (refusal: Refusal<Fields>) => {
    if (typeof refusal === 'string') setProblem(refusal);
    else if (refusal) form.setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
  };
  const elsewhere = useElsewhere(options.shared);
  /** From now on it is compared with these values; what is written stays. */
  const adopt = (now: Partial<Fields>) => {
    form.reset({ ...seen, ...now }, { keepValues: true, keepDirty: true });
    note(form.getValues(), { ...seen, ...now });
  };
  const send = form.handleSubmit(
    async (body) => {
      const sent = form.getValues();
      setProblem(undefined);
      elsewhere.forget();
      const refusal = await save(body, form, seen).catch((error: unknown) =>
        elsewhere.meet(error, adopt) ? null : refusalOf(error),
      );
      if (refusal !== undefined) return refuse(refusal);
      forget();
      onSaved(sent);
    },
    (errors) => setProblem(invalid?.(errors)),
  );
  const submit = async (event?: BaseSyntheticEvent) => {
    event?.preventDefault();
    if (!isSubmitting) await send(event);
  };
  const notice = {
    of: elsewhere,
    onTake: ({ name, theirs }: Conflict<Fields>) => write({ [name]: theirs } as Partial<Fields>),
    copied: () => (options.shared ? writtenText(options.shared.labels, form.getValues(), seen) : ''),
    onRestored: () => void submit(),
  };
  return {
    form,
    problem,
    submit,
    isUnsaved,
    isSubmitting,
    isRestored: kept !== undefined,
    isGiven: options.given !== undefined,
    write,
    begin,
    /** What is written is given up, and the form is as it was. */
    discard: () => begin(seen),
    forget,
    notice,
  };
}

const isEmpty = (changes: Changes) => Object.keys(changes).length === 0;

/** Lets one schema of the contract judge a form, and gives the submit handler what the schema makes of it. */
const schemaResolver = <Fields extends FieldValues, Body>(schema: z.ZodType<Body>) =>
  standardSchemaResolver(schema as z.ZodType<Body, Fields>);

/** What is left of a text whose beginning was sent. */
export const typedSince = (sent: string, now: string) =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
