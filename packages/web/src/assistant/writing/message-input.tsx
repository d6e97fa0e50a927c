import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_CHAT_MESSAGE } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { Suspense, useCallback, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { inFigures } from '../../platform/numbers.ts';
import { usePrefetch } from '../../platform/screen/fetch-ahead.ts';
import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { MoveUp } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { withMention, wordAt, type TypedWord } from './mention.ts';

const Suggestions = lazyPart(() => import('./suggestions.tsx'));

type MessageInputProps = {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** The assistant thinks, or listens. */
  isBlocked: boolean;
  /** Why nothing can be sent, if not for that. */
  microphone: ReactNode;
  input: RefObject<HTMLTextAreaElement | null>;
};

/** Where people write to the assistant. Enter sends, Shift and Enter break the line; a name that is begun is completed. */
export function MessageInput({ value, onChange, onSend, isBlocked, microphone, input }: MessageInputProps) {
  usePrefetch(Suggestions);
  const list = useId();
  const tooLong = useId();
  const isTooLong = value.length > LONGEST_CHAT_MESSAGE;
  const maySend = value.trim() !== '' && !isTooLong && !isBlocked;
  const { typed, people, active, setActive, look, found, close } = useMentions();
  const isOpen = typed !== null && people.length > 0;

  const pick = (person: Contact) => {
    if (!typed) return;
    const next = withMention(value, typed, person.name);
    onChange(next.text);
    close();
    const area = input.current;
    // The caret is put behind the name once the text is there.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(next.caret, next.caret);
    });
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method that composes a letter needs its Enter and its arrows itself.
    if (event.nativeEvent.isComposing) return;
    const chosen = people[active];
    if (isOpen && chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        event.preventDefault();
        return setActive((active + step + people.length) % people.length);
      }
      if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
        event.preventDefault();
        return pick(chosen);
      }
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        return close();
      }
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (maySend) onSend();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend) onSend();
      }}
    >
      {typed && (
        <PartBoundary fallback={null}>
          <Suspense>
            <Suggestions id={list} word={typed.word} active={active} onFound={found} onPick={pick} />
          </Suspense>
        </PartBoundary>
      )}
      <div className="flex items-end gap-1 rounded-[22px] border border-control bg-(--paper) py-0.5 ps-3.5 pe-1 transition-[border-color,box-shadow] focus-within:halo md:py-1">
        {/* The text once more, unseen: it makes the field as high as its lines. */}
        <div className="grid max-h-32 min-w-0 flex-1 overflow-y-auto [scrollbar-width:thin] *:[grid-area:1/1]">
          <div
            aria-hidden="true"
            dir="auto"
            className="invisible py-2.25 text-[1rem] wrap-anywhere whitespace-pre-wrap md:py-1.5 md:text-md"
          >
            {`${value} `}
          </div>
          <textarea
            ref={input}
            dir="auto"
            rows={1}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input has one line
            role="combobox"
            aria-label="Message"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
            aria-invalid={isTooLong}
            aria-describedby={isTooLong ? tooLong : undefined}
            placeholder="Ask, or tell what happened"
            autoComplete="off"
            enterKeyHint="send"
            value={value}
            onChange={({ target }) => {
              onChange(target.value);
              look(target.value, target.selectionEnd);
            }}
            onKeyDown={press}
            onBlur={close}
            className="resize-none overflow-hidden bg-transparent placeholder:whitespace-nowrap py-2.25 text-[1rem] wrap-anywhere outline-0 md:py-1.5 md:text-md"
          />
        </div>
        {microphone}
        <IconButton
          label="Send"
          type="submit"
          icon={MoveUp}
          variant="primary"
          disabled={!maySend}
          className="size-10! rounded-full! md:size-8!"
        />
      </div>
      {isTooLong && (
        <p id={tooLong} role="alert" className="px-1.5 pt-1 text-sm text-danger">
          A message has at most {inFigures(LONGEST_CHAT_MESSAGE)} characters; this one has {inFigures(value.length)}.
        </p>
      )}
    </form>
  );
}

/** Whom the word that is being typed may name. Once closed it stays closed for that word. */
function useMentions() {
  const [typed, setTyped] = useState<TypedWord | null>(null);
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const found = useCallback((next: readonly Contact[]) => {
    setPeople(next);
    setActive(0);
  }, []);
  const look = (text: string, caret: number) => {
    const word = wordAt(text, caret);
    const isClosed = word !== null && word.from === closedAt;
    if (!isClosed) setClosedAt(null);
    setTyped(isClosed ? null : word);
  };
  const close = () => {
    if (typed) setClosedAt(typed.from);
    setTyped(null);
  };
  return { typed, people, active, setActive, look, found, close };
}
