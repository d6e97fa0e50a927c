import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Face } from '../ui/face.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useSending } from './use-sending.ts';

/** To whom it goes, and from where; or what keeps it from going. */
export function Addressing({ contact }: { contact: Contact }) {
  const { id, name, email } = contact;
  const sending = useSending();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <Face id={id} name={name} size="sm" />
        <p className="min-w-0 wrap-anywhere">
          To <b className="font-medium">{name}</b> <span className="ms-1 text-sm text-ink-3">{email}</span>
        </p>
        {sending.from && (
          <p className="min-w-0 text-sm wrap-anywhere text-ink-3 max-md:basis-full max-md:ps-9.5 md:ms-auto">
            from {sending.from}
          </p>
        )}
      </div>
      <SendingNotice />
    </>
  );
}
