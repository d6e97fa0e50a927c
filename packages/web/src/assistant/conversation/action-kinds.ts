import type { ActionType } from '@inner-circle/domain/assistant/actions.contract.ts';
import type { IconShape } from '../../ui/brand/icon.tsx';
import {
  BellOff,
  CalendarDays,
  MailPlus,
  MessageCircle,
  Navigation,
  SquareCheck,
  Trash2,
  UserPlus,
  UserRoundPen,
} from '../../ui/brand/icons.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import type { DiscTone } from '../../ui/faces/disc.tsx';

type Kind = { icon: IconShape; tone: DiscTone };

const KINDS: Readonly<Record<ActionType, Kind>> = {
  'create-contact': { icon: UserPlus, tone: 'good' },
  'update-contact': { icon: UserRoundPen, tone: 'plain' },
  'delete-contacts': { icon: Trash2, tone: 'caution' },
  'log-interaction': { icon: MessageCircle, tone: 'meeting' },
  'add-todo': { icon: SquareCheck, tone: 'todo' },
  'complete-todos': { icon: SquareCheck, tone: 'todo' },
  'reschedule-todos': { icon: SquareCheck, tone: 'todo' },
  'reopen-todos': { icon: SquareCheck, tone: 'todo' },
  'delete-todos': { icon: Trash2, tone: 'caution' },
  'delete-interactions': { icon: Trash2, tone: 'caution' },
  'create-group': { icon: RingSign, tone: 'plain' },
  'add-to-group': { icon: RingSign, tone: 'plain' },
  'remove-from-group': { icon: RingSign, tone: 'plain' },
  'delete-group': { icon: Trash2, tone: 'caution' },
  'create-reminder': { icon: MailPlus, tone: 'reminder' },
  'change-reminder': { icon: MailPlus, tone: 'reminder' },
  'cancel-reminder': { icon: BellOff, tone: 'reminder' },
  'schedule-meeting': { icon: CalendarDays, tone: 'meeting' },
  navigate: { icon: Navigation, tone: 'plain' },
};

/** How an action looks; one that this version does not know looks plain. */
export const kindOf = (type: string): Kind =>
  (KINDS as Readonly<Record<string, Kind>>)[type] ?? { icon: RingSign, tone: 'plain' };
