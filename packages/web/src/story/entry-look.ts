import type { Coming, StoryEntry } from '@inner-circle/domain/story/story.contract.ts';
import { INTERACTION_ICONS } from '../people/person-cells.tsx';
import type { IconShape } from '../ui/brand/icon.tsx';
import {
  Cake,
  CircleQuestionMark,
  Mail,
  MailX,
  Merge,
  PenLine,
  Snowflake,
  SquareCheck,
  UserRoundPlus,
  UsersRound,
} from '../ui/brand/icons.tsx';
import type { DiscTone } from '../ui/faces/disc.tsx';

type Look = { icon: IconShape; tone: DiscTone };

const KINDS = {
  note: { icon: PenLine, tone: 'plain' },
  todo: { icon: SquareCheck, tone: 'todo' },
  cold: { icon: Snowflake, tone: 'cold' },
  added: { icon: UserRoundPlus, tone: 'good' },
  merge: { icon: Merge, tone: 'plain' },
  other: { icon: CircleQuestionMark, tone: 'plain' },
} as const satisfies Record<string, Look>;

/** What an entry is, is told by disc, icon and word. */
export function entryLook({ kind, type, failure }: StoryEntry): Look {
  if (kind === 'meeting') return { icon: UsersRound, tone: 'meeting' };
  if (kind === 'interaction') return { icon: INTERACTION_ICONS[type ?? 'message'], tone: 'plain' };
  if (kind === 'email') return failure === null ? { icon: Mail, tone: 'reminder' } : { icon: MailX, tone: 'caution' };
  return KINDS[kind];
}

export const comingLook = (kind: Coming['kind']): Look =>
  ({
    birthday: { icon: Cake, tone: 'birthday' as const },
    email: { icon: Mail, tone: 'reminder' as const },
    todo: { icon: SquareCheck, tone: 'todo' as const },
    meeting: { icon: UsersRound, tone: 'meeting' as const },
    other: KINDS.other,
  })[kind];
