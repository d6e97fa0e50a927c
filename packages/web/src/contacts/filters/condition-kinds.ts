import type { ConditionKind } from '@inner-circle/domain/contacts/conditions.contract.ts';

/** What can be looked at, as it is offered: “Show those whose …”. */
export const CONDITION_KINDS: readonly { kind: ConditionKind; label: string }[] = [
  { kind: 'warmth', label: 'Warmth' },
  { kind: 'inGroups', label: 'Group is one of' },
  { kind: 'notInGroups', label: 'Group is none of' },
  { kind: 'lastInteraction', label: 'Last interaction' },
  { kind: 'birthday', label: 'Birthday' },
  { kind: 'email', label: 'E-mail' },
  { kind: 'phone', label: 'Phone' },
  { kind: 'text', label: 'Name, groups or notes hold a word' },
];

export const labelOfKind = (kind: ConditionKind) => CONDITION_KINDS.find((one) => one.kind === kind)!.label;
