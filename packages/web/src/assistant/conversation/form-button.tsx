import type { Choice } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { CalendarDays, MailPlus, MessageCircle, SquareCheck, UserPlus, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { Button } from '../../ui/button.tsx';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { DOT, factsIn } from '../../ui/dot.ts';
import { prefetchOpenForm } from '../forms/use-open-form.ts';

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

/** A choice that opens a form. */
export default function FormButton({ label, detail, form, onOpen }: FormButtonProps) {
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
