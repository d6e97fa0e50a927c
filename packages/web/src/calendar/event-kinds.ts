import type { EventType } from '@inner-circle/domain/calendar/calendar.contract.ts';
import type { IconShape } from '../ui/brand/icon.tsx';
import { Cake, Mail, SquareCheck, UsersRound } from '../ui/brand/icons.tsx';

type EventKind = {
  type: EventType;
  label: string;
  icon: IconShape;
  /** A chip: soft paper, deep words. */
  soft: string;
  /** Words and icons on plain paper. */
  text: string;
  /** Dots and edges. */
  fill: string;
};

export const EVENT_KINDS: readonly EventKind[] = [
  {
    type: 'meeting',
    label: 'Meeting',
    icon: UsersRound,
    soft: 'bg-meeting-soft text-meeting [--edge-colour:var(--meeting-fill)]',
    text: 'text-meeting-fill',
    fill: 'bg-meeting-fill',
  },
  {
    type: 'birthday',
    label: 'Birthday',
    icon: Cake,
    soft: 'bg-birthday-soft text-birthday [--edge-colour:var(--birthday-fill)]',
    text: 'text-birthday-fill',
    fill: 'bg-birthday-fill',
  },
  {
    type: 'todo',
    label: 'To-do',
    icon: SquareCheck,
    soft: 'bg-todo-soft text-todo [--edge-colour:var(--todo-fill)]',
    text: 'text-todo-fill',
    fill: 'bg-todo-fill',
  },
  {
    type: 'reminder',
    label: 'Reminder',
    icon: Mail,
    soft: 'bg-reminder-soft text-reminder [--edge-colour:var(--reminder-fill)]',
    text: 'text-reminder-fill',
    fill: 'bg-reminder-fill',
  },
];

const BY_TYPE = new Map(EVENT_KINDS.map((kind) => [kind.type, kind]));

export const kindOf = (type: EventType): EventKind => BY_TYPE.get(type) ?? EVENT_KINDS[0]!;
