import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useFormWanted } from '../../platform/typing/form-wanted.ts';
import { refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';
import { typedSince, useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { useGuardedForm } from '../../ui/forms/use-unsaved.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { Conversation, useConversation } from '../conversation/conversation.tsx';
import { Starters } from '../conversation/greeting.tsx';
import { useActions } from '../conversation/use-actions.ts';
import { useChat } from '../conversation/use-chat.ts';
import { Writing } from '../writing/writing.tsx';
import { Grip } from './grip.tsx';
import { PanelHead } from './panel-head.tsx';
import { useOpenForm } from '../forms/use-open-form.ts';
import { useKeyboardHeight, useDockSpace } from './use-dock-space.ts';
import { usePanelLayout } from './use-panel-layout.ts';
import { clampWidth, close, collapse, expand, expandedHeight, mayBeSplit, show, shownHeight } from './panel-layout.ts';

type AssistantPanelProps = {
  /** It was opened by hand just now, and not found open. */
  isAsked: boolean;
  onClose: () => void;
  onNavigate: (target: NavigationTarget) => void;
};

const Written = z.object({ message: z.string() });
type Written = z.output<typeof Written>;

type Handed = Written & { isSent: boolean };

const NOTHING: Written = { message: '' };

/** Nobody's words are lost, and none stand there twice. */
const withLine = (typed: string, line: string) =>
  typed.trim() === line.trim() ? typed : [typed.trimEnd(), line].filter(Boolean).join('\n');

/** Lower than this, the panel shows nothing of an answer. */
const READABLE = 200;

/** The assistant, at the bottom of the window or at its side. */
export default function AssistantPanel({ isAsked, onClose, onNavigate }: AssistantPanelProps) {
  const { layout, size, change } = usePanelLayout();
  const view = layout.view === 'split' ? 'split' : 'terminal';
  const keyboard = useKeyboardHeight();
  const width = clampWidth(layout.width, size);
  const height = Math.min(shownHeight(layout, size), size.height - keyboard - 8);
  useDockSpace(view === 'split' ? width : 0, view === 'split' ? 0 : height);

  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAsked) input.current?.focus({ preventScroll: true });
  }, [isAsked]);

  const written = useSavedForm<Written, Written>({
    fields: NOTHING,
    schema: Written,
    draft: 'assistant',
    hasWords: ({ message }) => message.trim() !== '',
    save: async ({ message }) => send(message),
    failure: '',
    onSaved: (sent) => written.write({ message: typedSince(sent.message, written.form.getValues('message')) }),
  });
  const message = useWatch({ control: written.form.control, name: 'message' });
  useGuardedForm(written);
  const conversation = useConversation();
  const actions = useActions(conversation.messages, onNavigate);
  /** What comes back stands on a line of its own below what is being typed. */
  const putBack = (line: string) => {
    written.write({ message: withLine(written.form.getValues('message'), line) });
    input.current?.focus();
  };
  const chat = useChat({ messages: conversation.messages, actions, onRefused: putBack });
  const clear = useClearing(() => input.current?.focus());

  const isLow = view === 'terminal' && height < READABLE;
  const failed = chat.sent?.failed ? chat.sent.body.message : null;
  const send: typeof chat.send = (text, choice) => {
    if (isLow) change(expand);
    chat.send(text, choice);
    // The message that failed before gives its place to this one.
    if (failed !== null && failed !== text) putBack(failed);
  };
  // Words from elsewhere. What is being answered is answered first.
  useFormWanted<Handed>('assistant', ({ message: words, isSent = false } = {}) => {
    if (words === undefined) return;
    if (isSent && !chat.isThinking) send(words);
    else putBack(words);
  });
  const closePanel = () => {
    change(close);
    onClose();
  };
  const openForm = useOpenForm(onNavigate, () => {
    // A narrow window has room for one of them.
    if (!mayBeSplit(size)) closePanel();
  });
  const isTall = height >= expandedHeight(size);

  return (
    <aside
      aria-label="Assistant"
      data-view={view}
      data-low={isLow || undefined}
      // The lowest panel grows with what it has to say; a higher one has a conversation that makes room.
      style={view === 'split' ? { width } : { [isLow ? 'minHeight' : 'height']: height, bottom: keyboard || undefined }}
      className={classes(
        'fixed z-(--z-assistant) flex flex-col bg-raised [--paper:var(--raised)]',
        view === 'split'
          ? 'inset-y-0 end-0 shadow-[-1px_0_0_var(--edge),-16px_0_48px_-24px_var(--shade-deep)]'
          : 'inset-x-0 bottom-0 rounded-t-xl shadow-4 max-md:bottom-(--thumb-bar) max-md:rounded-t-[20px]',
      )}
    >
      <Grip {...{ view, layout, size }} onChange={change} />
      <PanelHead
        view={view}
        onView={mayBeSplit(size) ? (next) => change((before) => show(before, next)) : undefined}
        isTall={isTall}
        onTall={() => change((before) => (isTall ? collapse(before, size) : expand(before)))}
        onClear={conversation.messages?.length && !chat.isThinking ? () => void clear() : undefined}
        onClose={closePanel}
      >
        {isLow && conversation.messages?.length === 0 && (
          <Starters className="flex-nowrap max-lg:hidden" onStart={chat.isThinking ? undefined : send} />
        )}
      </PanelHead>
      <Conversation
        isHidden={isLow}
        of={conversation}
        actions={actions}
        sent={chat.sent}
        onSend={chat.isThinking ? undefined : send}
        onRetry={chat.retry}
        onEditSent={() => {
          chat.giveUp();
          if (failed !== null) putBack(failed);
        }}
        onEdit={putBack}
        onOpen={openForm}
      />
      <Writing
        value={message}
        onChange={(typed) => written.write({ message: typed })}
        onSend={() => void written.submit()}
        isThinking={chat.isThinking}
        input={input}
      />
    </aside>
  );
}

function useClearing(onCleared: () => void) {
  const confirm = useConfirm();
  const { mutateAsync } = useChange(assistantEndpoints.clear, { refreshes: refreshedBy('conversation') });
  return async () => {
    const sure = await confirm({
      title: 'Clear the conversation?',
      text: 'The assistant forgets what was said. What it did for you stays as it is, and what your AI client asked for while it waits or can be undone.',
      confirmLabel: 'Clear conversation',
      danger: true,
    });
    if (!sure) return;
    // The failure has been said already.
    await mutateAsync({}).then(onCleared, () => undefined);
  };
}
