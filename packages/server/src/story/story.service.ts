import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { failureMessage } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { notesDiff } from '@inner-circle/domain/story/notes-diff.rules.ts';
import { cursorOf, StoryEntry, type StoryPage, type StoryQuery } from '@inner-circle/domain/story/story.contract.ts';
import { coldBetween, coldSince } from '@inner-circle/domain/story/story.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { getContact } from '../contacts/contacts.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { type FoundEntry, storyRepository } from './story.repository.ts';

/** A page of what happened with a contact, the latest first. */
export async function listStory(
  user: SignedInUser,
  contactId: string,
  query: StoryQuery,
  dependencies: Dependencies,
): Promise<StoryPage> {
  return storyPage(user, await getContact(user, contactId, dependencies), query, dependencies);
}

/** The same for callers that have the contact. */
export async function storyPage(
  user: SignedInUser,
  contact: Contact,
  { kinds, before, limit }: StoryQuery,
  { db, clock }: Dependencies,
): Promise<StoryPage> {
  const now = coldSince(contact.lastInteraction, contact.coldAfterDays, clock.now());
  const wanted = { contactId: contact.id, kinds, before, limit: limit + 1, coldSince: now?.from };
  const found = await storyRepository(db).page(user.id, wanted);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.flatMap((entry) => {
      const told = entryOf(entry, contact);
      // With a choice of kinds the answer is of these alone.
      const cold = kinds ? undefined : coldBefore(entry, contact);
      return cold ? [told, cold] : told;
    }),
    next: found.length > limit && last ? cursorOf(last) : null,
  };
}

function entryOf({ kind, id, at, content }: FoundEntry, contact: Contact): StoryEntry {
  const { text = '', type, fromCalendar, failureCode, failureDetail, dueDate, names } = content ?? {};
  const said = {
    text: kind === 'added' ? (contact.met ?? '') : text,
    failure: failureCode
      ? failureMessage(FailureCode.catch('unknown').parse(failureCode), failureDetail ?? null)
      : null,
    ...(content?.before !== undefined && notesDiff(content.before, content.after ?? '')),
    ...(kind === 'cold' && { coldSince: at, isOver: false }),
  };
  return StoryEntry.parse({ kind, id, at, type, fromCalendar, dueDate, names, ...said });
}

/** Being cold ended with an interaction, and stands below it. */
function coldBefore(
  { id, at, rank, content }: FoundEntry,
  { createdAt, coldAfterDays }: Contact,
): StoryEntry | undefined {
  if (rank !== 0) return undefined;
  const last = content?.previous ? toMoment(content.previous) : createdAt < at ? createdAt : null;
  const span = last && coldBetween(last, at, coldAfterDays);
  return span ? StoryEntry.parse({ kind: 'cold', id, at, coldSince: span.from, isOver: true }) : undefined;
}
