import type { TokenScope } from '@inner-circle/domain/assistant/access-tokens.contract.ts';

type Scope = { value: TokenScope; label: string; explanation: string };

export const SCOPES: readonly Scope[] = [
  { value: 'read', label: 'Read', explanation: 'It can look things up and change nothing.' },
  {
    value: 'write',
    label: 'Read and write',
    explanation:
      'It can also add things. What changes, empties or deletes what is there, sends, or is about many people waits for your yes in the app.',
  },
];

export const scopeLabel = (scope: TokenScope) => SCOPES.find(({ value }) => value === scope)?.label ?? scope;
