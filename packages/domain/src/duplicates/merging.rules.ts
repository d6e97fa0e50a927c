import type { Contact } from '../contacts/contacts.contract.ts';
import { DomainError } from '../problem.ts';

/** "A is gone already", as far as their names are known. */
export const goneAlready = (gone: readonly { readonly id: string; readonly name?: string | undefined }[]) => {
  const names = gone.flatMap(({ name }) => name ?? []);
  const who = names.length === gone.length ? namesInWords(names) : 'One of them';
  return new DomainError(
    'not-found',
    'duplicates.gone-already',
    `${who} ${gone.length > 1 && names.length === gone.length ? 'are' : 'is'} gone already. Nothing was merged.`,
    { gone: gone.map(({ id }) => id) },
  );
};

export const changedMeanwhile = (changed: readonly { readonly id: string; readonly name: string }[]) =>
  new DomainError(
    'conflict',
    'duplicates.changed-meanwhile',
    `${namesInWords(changed.map(({ name }) => name))} ${changed.length > 1 ? 'were' : 'was'} changed elsewhere meanwhile. Nothing was merged.`,
    { changed: changed.map(({ id }) => id) },
  );

export const mergeNotFound = () =>
  new DomainError(
    'not-found',
    'duplicates.merge-not-found',
    'This merge can no longer be undone: it is too long ago, or the contact was deleted since.',
  );

export const laterMergeFirst = (names: readonly string[]) =>
  new DomainError(
    'conflict',
    'duplicates.later-merge-first',
    `This contact was merged again since, with ${namesInWords(names)}. Undo that first.`,
  );

export const namesInWords = (names: readonly string[]) =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Who stays unless the person says otherwise: the older contact. */
export const olderFirst = <Dated extends Pick<Contact, 'id' | 'createdAt'>>(contacts: readonly Dated[]): Dated[] =>
  contacts.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt) || one.id.localeCompare(other.id));

/** When they were last in contact is the latest interaction of any of them, and warm or cold is as that contact is. Asleep is who all are. */
export function mergedWarming([first, ...others]: readonly [Warming, ...Warming[]]): Warming {
  const logged = [first, ...others].filter(({ lastInteractionType }) => lastInteractionType !== null);
  const [latest = first] = logged.toSorted((one, other) => other.lastInteraction.localeCompare(one.lastInteraction));
  const { lastInteraction, lastInteractionType, warmth } = latest;
  const [earliest = null] = [first, ...others]
    .map(({ snoozedUntil }) => snoozedUntil)
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? ''));
  return { lastInteraction, lastInteractionType, warmth, snoozedUntil: earliest };
}

type Warming = Pick<Contact, 'lastInteraction' | 'lastInteractionType' | 'warmth' | 'snoozedUntil'>;
