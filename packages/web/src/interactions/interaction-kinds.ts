import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { INTERACTION_ICONS } from '../people/person-cells.tsx';
import type { SegmentedOption } from '../ui/fields/segmented.tsx';

export const KIND_NAMES: Readonly<Record<InteractionType, string>> = {
  meeting: 'Meeting',
  call: 'Call',
  email: 'Email',
  message: 'Message',
};

const option = (value: InteractionType) => ({ value, label: KIND_NAMES[value], icon: INTERACTION_ICONS[value] });

export const KINDS: readonly SegmentedOption<InteractionType>[] = [
  option('meeting'),
  option('call'),
  option('email'),
  option('message'),
];
