import { SmtpMailbox } from '@inner-circle/domain/integrations/integrations.contract.ts';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../platform/schema-resolver.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { useConnectSmtp } from './integrations.queries.ts';
import { SmtpFields } from './smtp-fields.tsx';
import { PORTS, smtpProblem } from './smtp-form.ts';

type SmtpDialogProps = { email: string; open: boolean; onClose: () => void };

/** Signs in to any mailbox. What was typed stays until it worked, the password included. */
export function SmtpDialog({ email, open, onClose }: SmtpDialogProps) {
  const { mutateAsync: connect } = useConnectSmtp();
  const form = useForm<SmtpMailbox, unknown, SmtpMailbox>({
    defaultValues: { email, host: '', port: PORTS.tls, security: 'tls', username: email, password: '' },
    resolver: schemaResolver(SmtpMailbox),
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const leave = useLeaving(isDirty, onClose);

  const submit = form.handleSubmit(async (body) => {
    try {
      await connect({ body });
      onClose();
    } catch (error) {
      const { place, message } = smtpProblem(error);
      form.setError(place, { message }, { shouldFocus: true });
    }
  });
  const submitHere = (event: FormEvent) => {
    // It stands inside the settings' form, which has nothing to save because of this.
    event.stopPropagation();
    void submit(event);
  };

  return (
    <Dialog
      open={open}
      onClose={() => void leave()}
      title="Connect a mailbox"
      subtitle="Reminders go out from it, as if you had written them there."
      locked={isSubmitting}
      onSubmit={submitHere}
      footer={
        <>
          <Button variant="ghost" disabled={isSubmitting} onClick={() => void leave()}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isSubmitting}
            working={isSubmitting}
            workingLabel="Connecting..."
          >
            Connect
          </Button>
        </>
      }
    >
      {errors.root && <MessageBox tone="error">{errors.root.message}</MessageBox>}
      <SmtpFields form={form} />
    </Dialog>
  );
}
