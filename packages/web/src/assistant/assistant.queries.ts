import {
  assistantEndpoints,
  type ChatMessage,
  type Conversation,
} from '@inner-circle/domain/assistant/assistant.contract.ts';
import { ActionChange, type ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '../platform/server/call.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';

type Pages = InfiniteData<Conversation, string | undefined>;

/** What was said, the latest page first. It is asked for anew with every focus: another tab may have gone on with it. */
export const conversationQuery = infiniteQueryOptions({
  ...families.conversation,
  queryFn: ({ pageParam, signal }) =>
    call(assistantEndpoints.conversation, { query: pageParam === undefined ? {} : { before: pageParam } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ data, hasMore }) => (hasMore ? data[0]?.id : undefined),
  refetchOnWindowFocus: 'always',
});

/** The oldest first. */
export const messagesIn = ({ pages }: Pick<Pages, 'pages'>): ChatMessage[] =>
  pages.toReversed().flatMap(({ data }) => data);

/** A reply still in flight was made before the change, and must not overwrite it. */
async function change(client: QueryClient, next: (pages: Pages) => Pages) {
  await client.cancelQueries(families.conversation);
  const pages = client.getQueryData<Pages>(conversationQuery.queryKey);
  if (!pages) return void client.invalidateQueries(families.conversation);
  const now = next(pages);
  client.setQueryData<Pages>(conversationQuery.queryKey, now);
  // The button that opens the panel says how much waits; the answer with the news counts it.
  if (waitingIn(now) !== waitingIn(pages)) void client.invalidateQueries(families.notifications);
}

/** Waits for the person's yes. */
export const isWaiting = ({ needsConfirmation, status }: ProposedAction) => needsConfirmation && status === 'proposed';

const waitingIn = ({ pages }: Pages) =>
  pages.flatMap(({ data }) => data.flatMap(({ actions }) => actions)).filter(isWaiting).length;

/** Adds what was said. Of what came before, the latest page is kept: nobody who writes looks at the others. */
export function addMessages(client: QueryClient, ...messages: ChatMessage[]) {
  const added = new Set(messages.map(({ id }) => id));
  return change(client, ({ pages: [latest], pageParams }) => ({
    pages: [
      {
        hasMore: latest?.hasMore ?? false,
        data: [...(latest?.data.filter(({ id }) => !added.has(id)) ?? []), ...messages],
      },
    ],
    pageParams: pageParams.slice(0, 1),
  }));
}

/** An action as it is shown, as far as its message was read. */
export const shownAction = (client: QueryClient, id: string): ProposedAction | undefined =>
  client
    .getQueryData<Pages>(conversationQuery.queryKey)
    ?.pages.flatMap(({ data }) => data.flatMap(({ actions }) => actions))
    .find((action) => action.id === id);

/** Shows actions as they are now. */
export function showActions(client: QueryClient, now: readonly ProposedAction[]) {
  const found = new Map(now.map((action) => [action.id, action]));
  return change(client, ({ pages, pageParams }) => ({
    pages: pages.map((page) => ({
      ...page,
      data: page.data.map((message) =>
        message.actions.some(({ id }) => found.has(id))
          ? { ...message, actions: message.actions.map((action) => found.get(action.id) ?? action) }
          : message,
      ),
    })),
    pageParams,
  }));
}

/** What actions did, or undid, makes answers old on every page. */
export function refreshAfter(client: QueryClient, actions: readonly ProposedAction[]) {
  const changes = new Set(actions.flatMap((action) => action.changes ?? ActionChange.options));
  for (const one of changes) for (const answers of refreshedBy(one)) void client.invalidateQueries(answers);
}
