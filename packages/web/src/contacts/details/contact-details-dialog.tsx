import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CallError } from '../../platform/server/call-error.ts';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { useKeys } from '../../platform/screen/keys.ts';
import { useTitle } from '../../platform/screen/use-title.ts';
import { useFormWanted } from '../../platform/typing/form-wanted.ts';
import { Pencil, Trash2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { ContactAside } from './contact-aside.tsx';
import { DeletedElsewhere } from './deleted-elsewhere.tsx';
import { EditContact, prefetchEditContact } from '../writing/contact-dialogs.tsx';
import { ContactHeader } from './contact-header.tsx';
import { useContactQuery } from './contact-details.queries.ts';
import { DETAILS_DELETE_FAILED, useContactRemoval } from '../use-contact-removal.ts';

type ContactDetailsDialogProps = {
  id: string;
  open: boolean;
  onClose: () => void;
  /** Beside the button that edits it. */
  menu?: ReactNode;
  /** The right column: what other parts of the app know of the contact. */
  children: ReactNode;
  /** Of what is shown of the contact: tabs, and the panel that they switch. */
  tabs?: ReactNode;
  panel?: { id: string; label: string };
  /** Whether the left column has no place beside the right one on a phone. */
  asideElsewhere?: boolean;
  footer?: ReactNode;
};

export function ContactDetailsDialog({ id, ...shown }: ContactDetailsDialogProps) {
  const { open, onClose } = shown;
  const { data: contact, error, isFetching, refetch } = useQuery(useContactQuery(id));
  const isGone = error instanceof CallError && (error.status === 404 || error.status === 400);
  // What is written in it stays when the contact is deleted elsewhere.
  if (contact) return <Details {...shown} contact={contact} isGone={isGone} />;
  return (
    <Dialog open={open} onClose={onClose} title={error ? 'Contact' : 'Loading'} width="details">
      {isGone && (
        <ErrorState title="This contact is not here">It may have been deleted. Nothing else changed.</ErrorState>
      )}
      {error && !isGone && (
        <ErrorState title="This contact did not load" onRetry={() => void refetch()} working={isFetching} />
      )}
      {!error && <SkeletonRows rows={6} shape="line" label="Loading the contact" />}
    </Dialog>
  );
}

type DetailsProps = Omit<ContactDetailsDialogProps, 'id'> & { contact: Contact; isGone: boolean };

function Details({
  contact,
  isGone,
  open,
  onClose,
  menu,
  children,
  tabs,
  panel,
  asideElsewhere,
  footer,
}: DetailsProps) {
  useTitle(contact.name);
  const [editing, setEditing] = useState(false);
  useFormWanted(`contact:${contact.id}`, () => setEditing(true));
  useKeys({ 'edit-contact': () => setEditing(true) });
  const [deleting, setDeleting] = useState<'no' | 'now' | 'failed'>('no');
  const remove = useContactRemoval(null);

  const removeContact = async () => {
    setDeleting('now');
    const outcome = await remove(contact);
    setDeleting(outcome === 'failed' ? 'failed' : 'no');
    if (outcome === 'deleted') onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="details"
      bare
      header={<ContactHeader contact={contact} />}
      headerActions={
        <>
          {menu}
          <Button icon={Pencil} onClick={() => setEditing(true)} {...onIntent(prefetchEditContact)}>
            Edit
          </Button>
        </>
      }
      underHeader={
        <>
          {isGone && deleting === 'no' && <DeletedElsewhere contact={contact} />}
          {tabs}
        </>
      }
      footer={footer}
      footerStart={
        <Button variant="danger-quiet" icon={Trash2} working={deleting === 'now'} onClick={() => void removeContact()}>
          Delete Contact
        </Button>
      }
    >
      {deleting === 'failed' && (
        <MessageBox tone="error" className="mx-5 mt-4 md:mx-7">
          {DETAILS_DELETE_FAILED}
        </MessageBox>
      )}
      <div
        {...(panel && { id: panel.id, role: 'tabpanel', 'aria-label': panel.label, tabIndex: -1 })}
        className="grid min-h-full grid-cols-1 outline-0 md:grid-cols-[316px_minmax(0,1fr)]"
      >
        <div className={classes('grid', asideElsewhere && 'max-md:hidden')}>
          <ContactAside contact={contact} />
        </div>
        <div
          className={classes(
            'grid min-w-0 grid-cols-1 content-start gap-7 px-5 pb-6 md:p-7 md:pt-6',
            asideElsewhere ? 'pt-5' : 'pt-2',
          )}
        >
          {children}
        </div>
      </div>
      <EditContact contact={editing ? contact : null} onClose={() => setEditing(false)} />
    </Dialog>
  );
}
