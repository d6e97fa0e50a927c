import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { KeyRound } from '../../ui/brand/icons.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { isWaiting } from '../assistant.queries.ts';
import { ActionCards } from './action-cards.tsx';
import type { Actions } from './use-actions.ts';

type ClientCardsProps = {
  messages: readonly ChatMessage[];
  actions: Actions;
  onEdit: (cardsWords: string) => void;
  onOpen: () => void;
};

/** What the user's own AI clients asked for between two sentences. What waits for a yes is always there to see; the rest, once it is more than one thing, behind a line. */
export function ClientCards({ messages, actions, onEdit, onOpen }: ClientCardsProps) {
  const waiting = messages.filter((message) => message.actions.some(isWaiting));
  const settled = messages.filter((message) => !waiting.includes(message));
  const cards = (of: readonly ChatMessage[]) =>
    of.map((message) => <ClientCard key={message.id} message={message} actions={actions} onEdit={onEdit} />);
  return (
    <>
      {settled.length > 1 ? (
        <Disclosure label={`${settled.length} things by your AI client`} onOpenChange={(isOpen) => isOpen && onOpen()}>
          <div>{cards(settled)}</div>
        </Disclosure>
      ) : (
        cards(settled)
      )}
      {cards(waiting)}
    </>
  );
}

function ClientCard({
  message,
  actions,
  onEdit,
}: Pick<ClientCardsProps, 'actions' | 'onEdit'> & { message: ChatMessage }) {
  return (
    <>
      <p className="flex items-start gap-2 pt-2 text-sm/[1.25rem] wrap-anywhere text-ink-3">
        <span className="flex h-5 items-center">
          <Icon of={KeyRound} size={14} />
        </span>
        {message.content}
      </p>
      <ActionCards actions={message.actions} by={actions} onEdit={onEdit} />
    </>
  );
}

/** A message of the conversation, or the clients' cards that lie between two of them. */
type Part = { key: string; message?: ChatMessage; cards?: ChatMessage[] };

/** The conversation with the cards of clients taken together. */
export function partsOf(messages: readonly ChatMessage[]): Part[] {
  const parts: Part[] = [];
  for (const message of messages) {
    const cards = parts.at(-1)?.cards;
    if (message.source === 'conversation') parts.push({ key: message.id, message });
    else if (cards) cards.push(message);
    else parts.push({ key: message.id, cards: [message] });
  }
  return parts;
}
