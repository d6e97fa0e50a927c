import { wordsOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useMemo, type ReactNode } from 'react';
import { usePrefetch } from '../../platform/screen/fetch-ahead.ts';
import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { conversationQuery, messagesIn } from '../assistant.queries.ts';
import { ActionCards } from './action-cards.tsx';
import { ClientCards, partsOf } from './client-cards.tsx';
import { ContactLink } from './contact-link.tsx';
import { Choices } from './choices.tsx';
import { Greeting } from './greeting.tsx';
import type { Actions } from './use-actions.ts';
import type { Sent } from './use-chat.ts';
import { useScroll } from './use-scroll.ts';

const Markdown = lazyPart(() => import('./markdown.tsx'));

/** The specification's own words. */
const FAILED = 'Sorry, I encountered an error processing your request. Please try again.';

/** What was said, as far as it was read, and the ways to read on. */
export function useConversation() {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useInfiniteQuery(conversationQuery);
  const messages = useMemo(() => data && messagesIn(data), [data]);
  return {
    messages,
    failed: isError && !data,
    isFetching,
    retry: () => void refetch(),
    hasEarlier: hasNextPage,
    earlierFailed: isFetchNextPageError && !isFetching,
    readEarlier: () => void fetchNextPage(),
  };
}

type ConversationProps = {
  /** The panel is too low to show anything of it. */
  isHidden: boolean;
  of: ReturnType<typeof useConversation>;
  actions: Actions;
  sent: Sent | null;
  /** Left out while nothing can be sent. */
  onSend: ((message: string, choice?: { messageId: string; index: number }) => void) | undefined;
  onRetry: () => void;
  /** Takes the message that failed back to where it was written. */
  onEditSent: () => void;
  onEdit: (words: string) => void;
  onOpen: (form: OpenForm) => Promise<void>;
};

export function Conversation({
  isHidden,
  of: conversation,
  actions,
  sent,
  onSend,
  onRetry,
  onEditSent,
  onEdit,
  onOpen,
}: ConversationProps) {
  usePrefetch(Markdown);
  const { messages, hasEarlier, isFetching, earlierFailed, readEarlier } = conversation;
  const mayReadOn = hasEarlier && !isFetching && !earlierFailed;
  const { list, stay } = useScroll({
    first: messages?.[0]?.id,
    sent: sent?.key,
    readEarlier: mayReadOn ? readEarlier : undefined,
  });
  const last = messages?.findLast(({ source }) => source === 'conversation');
  return (
    <div
      {...list}
      hidden={isHidden}
      role="log"
      aria-label="Conversation"
      aria-busy={messages === undefined && !conversation.failed}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] [scrollbar-width:thin] focus-visible:-outline-offset-2"
    >
      <div className="mx-auto flex min-h-full w-full max-w-190 flex-col justify-end px-4 py-3 md:px-5">
        {conversation.failed ? (
          <NotLoaded onRetry={conversation.retry} />
        ) : messages === undefined ? (
          <SkeletonRows rows={2} shape="line" label="Loading the conversation" />
        ) : (
          <>
            {earlierFailed && <NotLoaded onRetry={readEarlier} />}
            {hasEarlier ? (
              isFetching && <Spinner label="Loading earlier messages" className="mx-auto my-2" />
            ) : (
              <Greeting onStart={onSend} />
            )}
            {partsOf(messages).map(
              ({ key, message, cards = [] }) =>
                key !== sent?.key &&
                (message ? (
                  <Message
                    key={key}
                    message={message}
                    actions={actions}
                    onChoose={
                      message === last && !sent && onSend
                        ? (chosen) =>
                            onSend(message.choices[chosen]?.label ?? '', { messageId: message.id, index: chosen })
                        : undefined
                    }
                    onOpen={onOpen}
                    onEdit={(cardsWords) => onEdit(wordsBefore(messages, message) || cardsWords)}
                  />
                ) : (
                  <ClientCards key={key} messages={cards} actions={actions} onEdit={onEdit} onOpen={stay} />
                )),
            )}
          </>
        )}
        {sent && <Said>{sent.body.message}</Said>}
        {sent && !sent.failed && <Thinking />}
        {sent?.failed && (
          <Answer>
            <p>{FAILED}</p>
            <div className="mt-1 flex gap-1.5">
              <Button size="sm" onClick={onRetry}>
                Try again
              </Button>
              <Button size="sm" variant="ghost" onClick={onEditSent}>
                Edit
              </Button>
            </div>
          </Answer>
        )}
      </div>
    </div>
  );
}

/** The user's words that an answer belongs to. */
const wordsBefore = (messages: readonly ChatMessage[], answer: ChatMessage) =>
  messages.slice(0, messages.indexOf(answer)).findLast(({ role }) => role === 'user')?.content ?? '';

type MessageProps = {
  message: ChatMessage;
  actions: Actions;
  onChoose: ((index: number) => void) | undefined;
  onOpen: (form: OpenForm) => Promise<void>;
  onEdit: (cardsWords: string) => void;
};

function Message({ message, actions, onChoose, onOpen, onEdit }: MessageProps) {
  if (message.role === 'user') return <Said>{message.content}</Said>;
  const words = wordsOf(message);
  const plain = (
    <p dir="auto" className="text-start whitespace-pre-wrap">
      {words}
    </p>
  );
  return (
    <>
      <Answer>
        <PartBoundary fallback={plain}>
          <Suspense fallback={plain}>
            <Markdown text={words} link={linkTo} />
          </Suspense>
        </PartBoundary>
      </Answer>
      <ActionCards actions={message.actions} by={actions} onEdit={onEdit} />
      {message.choices.length > 0 && <Choices of={message} onChoose={onChoose} onOpen={onOpen} />}
    </>
  );
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-2 py-1 text-danger">
    The conversation did not load.
    <Button size="sm" variant="ghost" onClick={onRetry}>
      Try again
    </Button>
  </p>
);

const linkTo = (id: string, text: ReactNode) => <ContactLink id={id}>{text}</ContactLink>;

const Said = ({ children }: { children: ReactNode }) => (
  <p className="mt-2.5 mb-1 max-w-[86%] self-end rounded-[14px] rounded-ee-[4px] bg-accent px-3.25 py-2.25 leading-5.25 wrap-anywhere whitespace-pre-wrap text-on-accent">
    <span className="sr-only">You: </span>
    <span dir="auto" className="block text-start">
      {children}
    </span>
  </p>
);

const Answer = ({ children }: { children: ReactNode }) => (
  <div className="max-w-full py-2 leading-5.25 wrap-anywhere">{children}</div>
);

const Thinking = () => (
  <p className="flex gap-1 py-4">
    <span className="sr-only">Thinking</span>
    {[0, 150, 300].map((delay) => (
      <span
        key={delay}
        aria-hidden="true"
        style={{ animationDelay: `${delay}ms` }}
        className="size-1.5 animate-[breathe_600ms_ease-in-out_infinite_alternate] rounded-full bg-ink-3 motion-reduce:animate-none"
      />
    ))}
  </p>
);
