import type { ChatMessage, Choice } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { useState } from 'react';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import {
  CalendarDays,
  ChevronRight,
  MailPlus,
  MessageCircle,
  SquareCheck,
  UserPlus,
  UserRoundPen,
} from '../../ui/brand/icons.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { ContactFace } from '../../people/contact-face.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { DOT, factsIn } from '../../ui/dot.ts';
import { prefetchOpenForm } from '../forms/use-open-form.ts';

type ChoicesProps = {
  of: ChatMessage;
  /** Left out where the question was answered already, or something else is under way. */
  onChoose: ((index: number) => void) | undefined;
  onOpen: (form: OpenForm) => Promise<void>;
};

/** What can be done about an answer by a button: a reply to its question, or a form that opens with what was understood. */
export function Choices({ of: { choices }, onChoose, onOpen }: ChoicesProps) {
  const numbered = choices.map((choice, index) => ({ ...choice, index }));
  const replies = numbered.filter(({ opens }) => opens === null);
  return (
    <>
      {replies.length > 0 && (
        <ul className="my-1.5 grid divide-y divide-line overflow-clip rounded-lg shadow-[inset_0_0_0_1px_var(--edge)]">
          {replies.map(({ index, ...choice }) => (
            <li key={index}>
              <Reply {...choice} onPress={onChoose && (() => onChoose(index))} />
            </li>
          ))}
        </ul>
      )}
      {numbered.map(
        ({ opens, label, detail, index }) =>
          opens && <FormButton key={index} {...{ label, detail }} form={opens} onOpen={onOpen} />,
      )}
    </>
  );
}

type ReplyProps = Pick<Choice, 'label' | 'detail' | 'contactId' | 'photo'> & { onPress: (() => void) | undefined };

/** With a face where it is asked who. */
function Reply({ label, detail, contactId, photo, onPress }: ReplyProps) {
  return (
    <button
      type="button"
      disabled={!onPress}
      onClick={onPress}
      className={classes(
        'flex w-full items-center gap-3.5 ps-4 pe-3 text-start transition enabled:hover:bg-hover disabled:cursor-default disabled:text-ink-2',
        'focus-visible:-outline-offset-2',
        contactId ? 'min-h-13 py-1.5' : 'min-h-11 py-1 text-ink-2 md:min-h-10',
      )}
    >
      {contactId && <ContactFace contact={{ id: contactId, name: label, photo }} size="sm" />}
      <span className="grid min-w-0 flex-1 leading-4.5 wrap-anywhere">
        <span dir="auto" className={contactId ? 'font-name' : undefined}>
          {label}
        </span>
        {detail && <span className="text-sm/[1.125rem] text-ink-2">{factsIn(detail).join(DOT)}</span>}
      </span>
      {contactId && onPress && <Icon of={ChevronRight} className="text-ink-3" />}
    </button>
  );
}

const ICONS: Readonly<Record<OpenForm['form'], IconShape>> = {
  todo: SquareCheck,
  interaction: MessageCircle,
  reminder: MailPlus,
  meeting: CalendarDays,
  contact: UserPlus,
  'edit-contact': UserRoundPen,
  group: RingSign,
};

type FormButtonProps = Pick<Choice, 'label' | 'detail'> & {
  form: OpenForm;
  onOpen: (form: OpenForm) => Promise<void>;
};

function FormButton({ label, detail, form, onOpen }: FormButtonProps) {
  const [isOpening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    await onOpen(form);
    setOpening(false);
  };
  return (
    <div className="my-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        icon={ICONS[form.form]}
        working={isOpening}
        onClick={() => void open()}
        {...onIntent(prefetchOpenForm)}
        // An engine's words may be longer than the panel is wide.
        className="h-auto! min-h-11 max-w-full py-1.5 text-start whitespace-normal! md:min-h-9"
      >
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {label}
        </span>
      </Button>
      {detail && (
        <span dir="auto" className="min-w-0 text-sm text-ink-2 wrap-anywhere">
          {factsIn(detail).join(DOT)}
        </span>
      )}
    </div>
  );
}
