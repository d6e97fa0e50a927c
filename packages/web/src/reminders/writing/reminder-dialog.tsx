import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Send } from '../../ui/brand/icons.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { useUser } from '../../auth/user.ts';
import { browserTimeZone, useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { newReminderDraft } from '../../platform/typing/new-drafts.ts';
import { RecipientLine } from './recipient-line.tsx';
import { goesOutAtOnce } from './preview-dates.ts';
import {
  fieldsOf,
  formSchema,
  newFields,
  scheduleOf,
  type ReminderFields,
  type WrittenReminder,
} from './reminder-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';
import { useDraftTest } from './use-draft-test.ts';
import { reminderFailure, useReminderSaving } from './use-reminder-saving.ts';

type ReminderDialogProps = {
  contact: Contact;
  /** The one that is changed; null for a new one. */
  reminder: Reminder | null;
  given?: Partial<ReminderFields> | undefined;
  open: boolean;
  onClose: () => void;
};

/** The dialog in which an e-mail to somebody is written and its dates are chosen. */
export default function ReminderDialog({ contact, reminder, given, open, onClose }: ReminderDialogProps) {
  const user = useUser();
  const [timezone] = useState(browserTimeZone);
  const { save, shared } = useReminderSaving(contact, reminder, timezone);
  const draft = useDraftTest(contact.id);
  const written = useSavedForm<ReminderFields, WrittenReminder>({
    fields: reminder
      ? fieldsOf(reminder)
      : newFields({ contact: contact.name, user: user.name }, dayIn(timezone, Temporal.Now.instant())),
    schema: formSchema(reminder, timezone),
    draft: reminder ? `reminder:${reminder.id}` : newReminderDraft(contact.id),
    given,
    onSaved: onClose,
    ...(reminder && { shared }),
    save: (fields, _form, seen) => save(fields, seen),
    saysAtFields: true,
    failure: reminderFailure(reminder),
  });
  const { form } = written;
  const { errors } = form.formState;
  const fields = useWatch({ control: form.control, compute: (values: ReminderFields) => values });
  const schedule = scheduleOf(fields, timezone);
  const isAtOnce = goesOutAtOnce(schedule, reminder, useNow());

  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={reminder ? 'Edit Email Reminder' : 'Set Up Email Reminder'}
      submitLabel={isAtOnce ? 'Send now' : 'Save reminder'}
      workingLabel="Saving..."
      cancelClassName="max-md:hidden"
      footerStart={
        <Button
          variant="ghost"
          icon={Send}
          working={draft.isSending}
          onClick={() => void draft.send(fields)}
          className="max-md:px-2.5"
        >
          Send me a test
        </Button>
      }
    >
      {draft.problem && <MessageBox tone="error">{draft.problem}</MessageBox>}
      <RecipientLine contact={contact} />
      <TextField
        label="Subject"
        autoComplete="off"
        error={fieldSentence(errors.subject?.message)}
        {...form.register('subject')}
      />
      <TextArea label="Message" rows={7} error={fieldSentence(errors.message?.message)} {...form.register('message')} />
      <ScheduleFields form={form} />
      <SchedulePreview schedule={schedule} reminder={reminder} />
    </FormDialog>
  );
}
