import type { ContactChange, NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { schemaResolver } from '../platform/schema-resolver.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { MessageBox } from '../ui/message-box.tsx';
import { useLeaving } from '../ui/use-leaving.ts';
import { ContactFieldsForm } from './contact-fields.tsx';
import type { ContactFields } from './contact-payload.ts';

type ContactFormProps<Body extends NewContact | ContactChange> = {
  open: boolean;
  title: string;
  submitLabel: string;
  workingLabel: string;
  fields: ContactFields;
  schema: z.ZodType<Body>;
  /** Answers with the sentence that says why it failed, or nothing. */
  onSave: (body: Body) => Promise<string | undefined>;
  onClose: () => void;
  footerStart?: ReactNode;
  focusOn?: 'email';
  /** Fields that only one of the two has. */
  renderMore?: (form: UseFormReturn<ContactFields, unknown, Body>) => ReactNode;
};

/** The dialog in which a contact is written, new or known. */
export function ContactForm<Body extends NewContact | ContactChange>(props: ContactFormProps<Body>) {
  const { open, title, submitLabel, workingLabel, fields, schema, onSave, onClose, footerStart, focusOn, renderMore } =
    props;
  const [problem, setProblem] = useState<string>();
  const [birthdayProblem, setBirthdayProblem] = useState<string | null>(null);
  const form = useForm<ContactFields, unknown, Body>({
    defaultValues: fields,
    resolver: schemaResolver(schema),
  });
  const { isSubmitting, isDirty } = form.formState;
  // What went wrong is about what was written then.
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => setProblem(undefined) }), [form]);

  const [groupCreation, setGroupCreation] = useState<Promise<boolean>>();

  const save = form.handleSubmit(
    async (body) => {
      // Who is quicker than a new group would lose it; where it could not be made, its field says so.
      const isMade = (await groupCreation) ?? true;
      setGroupCreation(undefined);
      if (!isMade) return;
      setProblem(birthdayProblem ?? (await onSave({ ...body, groups: form.getValues('groups') })));
    },
    ({ name }) => setProblem(name?.message),
  );

  const leave = useLeaving(isDirty, onClose);

  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => void leave()}
      locked={isSubmitting}
      onSubmit={(event) => void save(event)}
      {...(footerStart !== undefined && { footerStart })}
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
            workingLabel={workingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      <ContactFieldsForm
        form={form}
        focusOn={focusOn}
        onBirthdayProblem={setBirthdayProblem}
        onGroupCreating={setGroupCreation}
      />
      {renderMore?.(form)}
    </Dialog>
  );
}
