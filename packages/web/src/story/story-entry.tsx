import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { StoryEntry } from '@inner-circle/domain/story/story.contract.ts';
import {
  entryDay,
  entryRemark,
  entrySentence,
  entryTitle,
  timeOf,
} from '@inner-circle/domain/story/story-words.rules.ts';
import { Fragment, useState, type ReactNode } from 'react';
import { timeZone, useNow, useToday } from '../platform/time/clock.ts';
import { exactDayOf } from '../platform/time/day-in-words.ts';
import { Button } from '../ui/button.tsx';
import { entryLook } from './entry-look.ts';
import { NoteVersion } from './note-version.tsx';
import { StoryItem } from './story-item.tsx';

export function StoryEntryItem({ entry, contact }: { entry: StoryEntry; contact: Contact }) {
  const [now, today, zone] = [useNow(), useToday(), timeZone()];
  return (
    <StoryItem
      look={entryLook(entry)}
      title={entryTitle(entry, zone, now)}
      remark={entryRemark(entry, zone)}
      day={entryDay(entry, zone, today)}
      moment={entry.at}
      entry={entry.id}
      exact={`${exactDayOf(entry.at)}, ${timeOf(entry.at, zone)}`}
    >
      <Written entry={entry} />
      {entry.failure && <Line>{entry.failure}</Line>}
      <Sentence entry={entry} />
      {entry.kind === 'note' && <NoteVersion entry={entry} contact={contact} />}
    </StoryItem>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="leading-5.5 text-pretty wrap-anywhere text-ink-2">{children}</p>
);

const SHOWN = 600;

/** What somebody wrote. Of much of it the beginning, until more is asked for. */
function Written({ entry: { kind, text } }: { entry: StoryEntry }) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return null;
  const isLong = text.length > SHOWN;
  const words = isLong && !isWhole ? `${text.slice(0, SHOWN).toWellFormed().trimEnd()}…` : text;
  return (
    <>
      <p dir="auto" className="text-start leading-5.5 text-pretty wrap-anywhere whitespace-pre-wrap text-ink-2">
        {kind === 'email' ? `“${words}”` : words}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2.5"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

function Sentence({ entry }: { entry: StoryEntry }) {
  const sentence = entrySentence(entry);
  if (sentence === '') return null;
  return (
    <Line>
      {entry.names.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two of them may be called the same
        <Fragment key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}{' '}
      {sentence}
    </Line>
  );
}
