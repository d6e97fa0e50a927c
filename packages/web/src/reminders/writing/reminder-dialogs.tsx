import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { EditContact } from '../../contacts/writing/contact-dialogs.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { usePrefetch } from '../../platform/screen/fetch-ahead.ts';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import type { ReminderFields } from './reminder-form.ts';
import { DialogsContext, type LoggedReminder, type ReminderDialogActions } from '../use-reminder-dialogs.ts';

const ReminderDialog = lazyDialog(() => import('./reminder-dialog.tsx'));
const DeliveryLogDialog = lazyDialog(() => import('../log/delivery-log-dialog.tsx'));

type Planned = { contact: Contact; reminder: Reminder | null; given?: Partial<ReminderFields> | undefined };

/** The dialogs stay open while the rows that opened them come and go. */
export function ReminderDialogs({ children }: { children: ReactNode }) {
  const confirm = useConfirm();
  const [writing, setWriting] = useState<Planned | null>(null);
  const [unaddressed, setUnaddressed] = useState<Planned | null>(null);
  const [logged, setLogged] = useState<LoggedReminder | null>(null);
  usePrefetch(ReminderDialog, DeliveryLogDialog);

  const dialogs = useMemo((): ReminderDialogActions => {
    const plan: ReminderDialogActions['plan'] = async (contact, reminder = null, given) => {
      if (contact.email) return setWriting({ contact, reminder, given });
      const wantsToAdd = await confirm({
        title: 'Email Required',
        text: `A reminder is an e-mail to ${contact.name}, who has no address here yet.`,
        confirmLabel: 'Add Email',
      });
      if (wantsToAdd) setUnaddressed({ contact, reminder, given });
    };
    return { plan, showLog: setLogged };
  }, [confirm]);
  const goOn = (contact: Contact) => contact.email && setWriting({ reminder: null, ...unaddressed, contact });

  return (
    <DialogsContext value={dialogs}>
      {children}
      <EditContact
        contact={unaddressed?.contact ?? null}
        focusOn="email"
        onSaved={goOn}
        onClose={() => setUnaddressed(null)}
      />
      <KeepWhileClosing of={writing} by={({ contact, reminder }) => reminder?.id ?? contact.id}>
        {(planned, open) => <ReminderDialog {...planned} open={open} onClose={() => setWriting(null)} />}
      </KeepWhileClosing>
      <KeepWhileClosing of={logged} by={({ id }) => id}>
        {(reminder, open) => <DeliveryLogDialog reminder={reminder} open={open} onClose={() => setLogged(null)} />}
      </KeepWhileClosing>
    </DialogsContext>
  );
}
