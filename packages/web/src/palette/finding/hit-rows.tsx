import type { SearchHit, SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { shortDay, wholeDay } from '../../platform/time/day-in-words.ts';
import { DOT } from '../../ui/dot.ts';
import { GroupOrb } from '../../ui/faces/face.tsx';
import { faceOf, Found, Name, type Person, type Row } from '../rows.tsx';

/** What several of a kind are called. */
export const KIND_TITLES: Readonly<Record<SearchKind, string>> = {
  contact: 'People',
  group: 'Groups',
  note: 'Notes',
  interaction: 'Interactions',
  todo: 'To-dos',
  reminder: 'E-mail reminders',
};

/** In a sentence: “All 12 notes”. */
export const KIND_WORDS: Readonly<Record<SearchKind, readonly [one: string, many: string]>> = {
  contact: ['person', 'people'],
  group: ['group', 'groups'],
  note: ['note', 'notes'],
  interaction: ['interaction', 'interactions'],
  todo: ['to-do', 'to-dos'],
  reminder: ['e-mail reminder', 'e-mail reminders'],
};

export type OpenHit = (kind: SearchKind, hit: SearchHit) => void;

/** As it is known otherwise: with a ring. */
type Known = (id: string) => Person | undefined;

type Look = { kind: SearchKind; today: Temporal.PlainDate; known: Known; onOpen: OpenHit };

/** What was found, with the place where the words stand. */
export function hitRow(hit: SearchHit, { kind, today, known, onOpen }: Look): Row {
  const base = { id: `${kind} ${hit.id}`, onRun: () => onOpen(kind, hit) };
  if (!hit.contact)
    return {
      ...base,
      picture: (
        <span className="grid w-9 shrink-0 place-items-center [--d:28px]">
          <GroupOrb id={hit.id} name={nameOfGroup(hit)} />
        </span>
      ),
      title: <Name>{nameOfGroup(hit)}</Name>,
      detail: hit.place === 'Group' ? undefined : <Found excerpt={hit.excerpt} />,
    };
  const person = known(hit.contact.id) ?? hit.contact;
  const isNamed = kind === 'contact' && hit.place === 'Name';
  return {
    ...base,
    picture: faceOf(person),
    title: <Name>{hit.contact.name}</Name>,
    detail: isNamed ? undefined : (
      <>
        {kind !== 'note' && kind !== 'todo' && (
          <>
            <bdi>{hit.place}</bdi>
            {DOT}
          </>
        )}
        <Found excerpt={hit.excerpt} />
      </>
    ),
    end: whenOf(hit, kind, today),
    person: kind === 'contact' ? person : undefined,
  };
}

const nameOfGroup = ({ place, excerpt }: SearchHit) => (place === 'Group' ? excerpt.text : place);

function whenOf({ at, day }: SearchHit, kind: SearchKind, today: Temporal.PlainDate): string | undefined {
  if (at) return shortDay(dayIn(timeZone(), at), today);
  if (!day) return undefined;
  const date = Temporal.PlainDate.from(day);
  const words = date.equals(today)
    ? 'today'
    : Temporal.PlainDate.compare(date, today) > 0
      ? soon(date, today)
      : shortDay(date, today);
  return kind === 'todo' ? `due ${words}` : words;
}

const soon = (day: Temporal.PlainDate, today: Temporal.PlainDate) =>
  day.equals(today.add({ days: 1 })) ? 'tomorrow' : wholeDay(day, today).replace(/^\w+, /, '');
