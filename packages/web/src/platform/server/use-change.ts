import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { useMutation, useQueryClient, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { failure } from '../signal.ts';
import { call, type Input, type Reply } from './call.ts';
import { CallError, logFailure, textOfError } from './call-error.ts';
import { limitOf } from './limit-reached.ts';

type Options<E extends Endpoint> = {
  /** The queries whose answers the change makes old. */
  refreshes: readonly QueryFilters[];
  /** Shows the change before the server has confirmed it. A failure puts everything in `refreshes` back. */
  optimistic?: (client: QueryClient, input: Input<E>) => void;
  onSuccess?: (reply: Reply<E>, input: Input<E>, client: QueryClient) => void;
  /**
   * The text of the failure toast; null when the form itself says what went wrong, be it in all cases or in some; `logged` when only the log says it.
   * The server's own words otherwise.
   */
  failure?: string | ((error: unknown) => string | null) | { logged: string } | null;
  /** What is sent holds a password: it is forgotten with the form that sent it. */
  secret?: boolean;
};

/** The one way to write: shows the change, sends it, refreshes what it made old, and says so when it failed. */
export function useChange<E extends Endpoint>(endpoint: E, options: Options<E>) {
  const client = useQueryClient();
  const { refreshes, optimistic } = options;
  const mutationKey = [endpoint.method, endpoint.url];
  return useMutation<Reply<E>, unknown, Input<E>, () => void>({
    mutationKey,
    ...(options.secret && { gcTime: 0 }),
    mutationFn: (input) => (call as (endpoint: E, input: Input<E>) => Promise<Reply<E>>)(endpoint, input),
    onMutate: async (input) => {
      if (!optimistic) return () => {};
      await Promise.all(refreshes.map((answers) => client.cancelQueries(answers)));
      const before = refreshes.flatMap((answers) => client.getQueriesData(answers));
      optimistic(client, input);
      return () => before.forEach(([queryKey, data]) => client.setQueryData(queryKey, data));
    },
    onSuccess: (reply, input) => options.onSuccess?.(reply, input, client),
    onError: (error, _input, putBack) => {
      putBack?.();
      const text = failureText(error, options.failure);
      if (text !== undefined) failure.publish(text);
    },
    onSettled: () => {
      // Of several quick presses the last refreshes: until then the server would answer without some of them.
      if (client.isMutating({ mutationKey }) > 1) return;
      // Nobody waits for that: a form closes when the thing is saved.
      for (const answers of refreshes) void client.invalidateQueries(answers);
    },
  });
}

function failureText(error: unknown, text: Options<Endpoint>['failure']): string | undefined {
  if (text === null) return undefined;
  if (typeof text === 'object') {
    logFailure(text.logged, error);
    return undefined;
  }
  // A reached limit and an ended session have notices of their own.
  if (error instanceof CallError && (limitOf(error) || error.status === 401)) return undefined;
  return typeof text === 'function' ? (text(error) ?? undefined) : (text ?? textOfError(error));
}
