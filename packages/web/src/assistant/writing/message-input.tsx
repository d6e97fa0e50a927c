import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_CHAT_MESSAGE } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { Suspense, useId, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { inFigures } from '../../platform/numbers.ts';
import { usePrefetch } from '../../platform/screen/fetch-ahead.ts';
import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { MoveUp } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { withMention } from './mention.ts';
import { useMentions } from './use-mentions.ts';

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
  const mentions = useMentions();
  const tooLong = useId();
  const isTooLong = value.length > LONGEST_CHAT_MESSAGE;
  const maySend = value.trim() !== '' && !isTooLong && !isBlocked;
  const send = () => void (maySend && onSend());

  const insert = (person: Contact) => {
    if (!mentions.typed) return;
    const next = withMention(value, mentions.typed, person.name);
    onChange(next.text);
    mentions.close();
    const area = input.current;
    // The caret is put behind the name once the text is there.
    requestAnimationFrame(() => {
      area?.focus();
      area?.setSelectionRange(next.caret, next.caret);
    });
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // An input method that composes a letter needs its Enter and its arrows itself.
    if (event.nativeEvent.isComposing || mentions.press(event, insert)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {mentions.typed && (
        <PartBoundary fallback={null}>
          <Suspense>
            <Suggestions {...mentions.list} word={mentions.typed.word} onPick={insert} />
          </Suspense>
        </PartBoundary>
      )}
      <div className="flex items-end gap-1 rounded-[22px] border border-control bg-(--paper) py-0.5 ps-3.5 pe-1 transition-[border-color,box-shadow] focus-within:halo md:py-1">
        <GrowingTextArea
          ref={input}
          {...mentions.combobox}
          aria-label="Message"
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? tooLong : undefined}
          placeholder="Ask, or tell what happened"
          autoComplete="off"
          enterKeyHint="send"
          value={value}
          onChange={({ target }) => {
            onChange(target.value);
            mentions.look(target.value, target.selectionEnd);
          }}
          onKeyDown={press}
          data-opens="assistant"
          onBlur={mentions.close}
        />
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

/** As high as its lines: the text stands behind it once more, unseen. */
function GrowingTextArea({ value, ...area }: ComponentProps<'textarea'> & { value: string }) {
  return (
    <div className="grid max-h-32 min-w-0 flex-1 overflow-y-auto [scrollbar-width:thin] *:[grid-area:1/1]">
      <div
        aria-hidden="true"
        dir="auto"
        className="invisible py-2.25 text-[1rem] wrap-anywhere whitespace-pre-wrap md:py-1.5 md:text-md"
      >
        {`${value} `}
      </div>
      <textarea
        {...area}
        dir="auto"
        rows={1}
        value={value}
        className="resize-none overflow-hidden bg-transparent placeholder:whitespace-nowrap py-2.25 text-[1rem] wrap-anywhere outline-0 md:py-1.5 md:text-md"
      />
    </div>
  );
}
