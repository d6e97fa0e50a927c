import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { ContactFace } from '../../people/contact-face.tsx';
import { SendingNotice } from './sending-notice.tsx';
import { useSending } from './use-sending.ts';

/** To whom it goes, and from where; or what keeps it from going. */
export function RecipientLine({ contact }: { contact: Contact }) {
  const { name, email } = contact;
  const sending = useSending();
  return (
    <>
      <div className="flex min-w-0 items-center gap-x-2.5 max-md:flex-wrap">
        <ContactFace contact={contact} size="sm" />
        <p title={email ?? undefined} className="min-w-0 flex-1 truncate">
          To{' '}
          <b dir="auto" className="font-medium">
            {name}
          </b>{' '}
          <span className="ms-1 text-sm text-ink-3">{email}</span>
        </p>
        {sending.from && (
          <p
            title={sending.from}
            className="truncate text-sm text-ink-3 max-md:basis-full max-md:ps-9.5 md:max-w-1/2 md:shrink-0"
          >
            from {sending.from}
          </p>
        )}
      </div>
      <SendingNotice />
    </>
  );
}
