import { SmtpMailbox } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { CallError } from '../../platform/server/call-error.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { useConnectSmtp } from '../integrations.queries.ts';
import { PORTS, SmtpFields } from './smtp-fields.tsx';

type SmtpDialogProps = { email: string; open: boolean; onClose: () => void };

/** Signs in to any mailbox. What was typed stays until it worked, the password included. */
export function SmtpDialog({ email, open, onClose }: SmtpDialogProps) {
  const { mutateAsync: connect } = useConnectSmtp();
  const written = useSavedForm<SmtpMailbox, SmtpMailbox>({
    fields: { email, host: '', port: PORTS.tls, security: 'tls', username: email, password: '' },
    schema: SmtpMailbox,
    draft: 'smtp',
    secret: 'password',
    onSaved: onClose,
    save: async (body) => void (await connect({ body })),
    saysAtFields: true,
    failure: (error) => (error instanceof CallError ? error.message : 'Failed to start authorization process'),
  });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title="Connect a mailbox"
      subtitle="Reminders go out from it, as if you had written them there."
      submitLabel="Connect"
      workingLabel="Connecting..."
    >
      <SmtpFields form={written.form} />
    </FormDialog>
  );
}
