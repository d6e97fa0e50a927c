import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';

export const tokensQuery = queryOptions({
  ...families.tokens,
  queryFn: ({ signal }) => call(accessTokensEndpoints.list, {}, signal),
});

const refreshes = refreshedBy('tokens');

/** The form says what went wrong. The answer holds the secret, and is forgotten with the card that shows it. */
export const useMakeToken = () => useChange(accessTokensEndpoints.create, { refreshes, failure: null, secret: true });

export const useRevokeToken = () => useChange(accessTokensEndpoints.revoke, { refreshes });

/** What a token did may be anywhere. */
const CHANGED = [
  'tokens',
  'conversation',
  'contacts',
  'groups',
  'interactions',
  'todos',
  'reminders',
  'calendar',
] as const;

export const useUndoToken = () =>
  useChange(accessTokensEndpoints.undo, { refreshes: [...new Set(CHANGED.flatMap(refreshedBy))] });
