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
  pen: { icon: UserRoundPen, tone: 'plain' },
  person: { icon: UserPlus, tone: 'good' },
  chat: { icon: MessageCircle, tone: 'meeting' },
  check: { icon: SquareCheck, tone: 'todo' },
  ring: { icon: RingSign, tone: 'plain' },
  mail: { icon: MailPlus, tone: 'reminder' },
  mute: { icon: BellOff, tone: 'reminder' },
  calendar: { icon: CalendarDays, tone: 'meeting' },
  page: { icon: Navigation, tone: 'plain' },
  bin: { icon: Trash2, tone: 'caution' },
};
