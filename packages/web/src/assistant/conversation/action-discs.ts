import type { ActionIcon } from '@inner-circle/domain/assistant/proposals.contract.ts';
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

/** How the picture of a card is drawn. */
export const ACTION_DISCS: Readonly<Record<ActionIcon, { icon: IconShape; tone: DiscTone }>> = {
  contact: { icon: UserRoundPen, tone: 'plain' },
  'new contact': { icon: UserPlus, tone: 'good' },
  talk: { icon: MessageCircle, tone: 'meeting' },
  'to-do': { icon: SquareCheck, tone: 'todo' },
  group: { icon: RingSign, tone: 'plain' },
  'e-mail': { icon: MailPlus, tone: 'reminder' },
  'no e-mail': { icon: BellOff, tone: 'reminder' },
  meeting: { icon: CalendarDays, tone: 'meeting' },
  page: { icon: Navigation, tone: 'plain' },
  deletion: { icon: Trash2, tone: 'caution' },
};
