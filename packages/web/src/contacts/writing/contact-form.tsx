import type { ContactChange, NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useRef, useState, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { FormDraftName } from '../../platform/typing/draft-kinds.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import type { TagInputHandle } from '../../ui/fields/tags/tag-input.tsx';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import type { Shared } from '../../ui/forms/use-elsewhere.ts';
import { ContactFieldsForm } from './contact-fields.tsx';
import type { ContactFields } from './contact-payload.ts';

type Form<Body> = UseFormReturn<ContactFields, unknown, Body>;

type ContactFormProps<Body extends NewContact | ContactChange> = {
  open: boolean;
  title: string;
  submitLabel: string;
  workingLabel: string;
  fields: ContactFields;
  given?: Partial<ContactFields> | undefined;
  schema: z.ZodType<Body> | ((seen: ContactFields) => z.ZodType<Body>);
  /** The name under which what is written outlives a reload. */
  draft: FormDraftName<ContactFields>;
  /** Answers with the sentence that says why it was not saved, null when the form says it already, or nothing. */
  onSave: (body: Body, form: Form<Body>, seen: ContactFields) => Promise<string | null | void>;
  failure: string;
  onClose: () => void;
  footerStart?: ReactNode;
  focusOn?: 'email';
  shared?: Shared<ContactFields>;
  renderUnderName?: (form: Form<Body>) => ReactNode;
  /** Fields that only one of the two has. */
  renderMore?: (form: Form<Body>) => ReactNode;
};

/** The dialog in which a contact is written, new or known. */
export function ContactForm<Body extends NewContact | ContactChange>(props: ContactFormProps<Body>) {
  const {
    open,
    title,
    submitLabel,
    workingLabel,
    fields,
    schema,
    draft,
    onSave,
    failure,
    onClose,
    footerStart,
    focusOn,
  } = props;
  const [birthdayProblem, setBirthdayProblem] = useState<string | null>(null);
  const groups = useRef<TagInputHandle>(null);

  const written = useSavedForm<ContactFields, Body>({
    fields,
    schema,
    draft,
    given: props.given,
    failure,
    onSaved: onClose,
    ...(props.shared && { shared: props.shared }),
    invalid: ({ name }) => name?.message,
    save: async (body, form, seen) => {
      // A save that is quicker than a new group would lose it; where the group could not be made, its field says so.
      if (!(await groups.current?.settle())) return null;
      return birthdayProblem ?? onSave({ ...body, groups: form.getValues('groups') }, form, seen);
    },
  });

  return (
    <FormDialog of={written} {...{ open, onClose, title, submitLabel, workingLabel, footerStart }}>
      <ContactFieldsForm
        form={written.form}
        focusOn={focusOn}
        unfolded={written.isRestored}
        groups={groups}
        draft={draft}
        onBirthdayProblem={setBirthdayProblem}
        underName={props.renderUnderName?.(written.form)}
      />
      {props.renderMore?.(written.form)}
    </FormDialog>
  );
}
