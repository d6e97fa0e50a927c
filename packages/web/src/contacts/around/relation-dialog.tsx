import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_NAME } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import {
  LONGEST_RELATION_WORD,
  RELATION_WORD_REQUIRED,
  RelationKind,
  RELATIONS,
} from '@inner-circle/domain/contacts/relations.rules.ts';
import { optionalText } from '@inner-circle/domain/text.ts';
import type { ComponentProps } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { newerAs, type Shared } from '../../ui/forms/use-elsewhere.ts';
import { useSavedForm } from '../../ui/forms/use-saved-form.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { firstName } from './first-name.ts';
import { PersonOrName, type ChosenPerson } from './person-or-name.tsx';
import { newRelationDraft } from './relation-drafts.ts';
import { useAddRelation, useUpdateRelation } from './relations.queries.ts';

type RelationDialogProps = {
  contact: Contact;
  /** Null for somebody new. */
  relation: Relation | null;
  open: boolean;
  onClose: () => void;
};

const FAILED = 'This was not saved. Please try again.';
const kinds = RelationKind.options.map((value) => ({ value, label: RELATIONS[value].label }));

type Said = { kind: RelationKind; word: string };
const said = { kind: RelationKind, word: optionalText(LONGEST_RELATION_WORD) };
const needsWord = { path: ['word'], error: RELATION_WORD_REQUIRED };
const isSaid = ({ kind, word }: { kind: RelationKind; word: string | null }) => kind !== 'other' || word !== null;

export default function RelationDialog({ relation, ...rest }: RelationDialogProps) {
  return relation ? <EditRelation {...rest} relation={relation} /> : <AddRelation {...rest} />;
}

const NewPerson = z
  .object({ ...said, person: z.custom<ChosenPerson>(Boolean, 'Pick a contact or type a name.') })
  .refine(isSaid, needsWord);

function AddRelation({ contact, open, onClose }: Omit<RelationDialogProps, 'relation'>) {
  const { mutateAsync: add } = useAddRelation();
  const written = useSavedForm<Said & { person: ChosenPerson | null }, z.output<typeof NewPerson>>({
    fields: { person: null, kind: 'partner', word: '' },
    schema: NewPerson,
    draft: newRelationDraft(contact.id),
    onSaved: onClose,
    save: async ({ person, ...body }) => {
      const who = person.id === null ? { name: person.name } : { contactId: person.id };
      await add({ params: { contactId: contact.id }, body: { ...who, ...body } });
    },
    failure: FAILED,
    hasWords: ({ person, word }) => person !== null || word !== '',
  });
  const { control, register, formState } = written.form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={`Somebody around ${firstName(contact.name)}`}
      width="narrow"
      fit
      submitLabel="Add"
      workingLabel="Adding..."
    >
      <Controller
        control={control}
        name="person"
        render={({ field, fieldState }) => (
          <PersonOrName
            label="Who"
            except={contact.id}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller control={control} name="kind" render={({ field }) => <KindField {...field} />} />
      <WordField kind={kind} error={formState.errors.word?.message} {...register('word')} />
    </FormDialog>
  );
}

type Changed = Said & { name: string };
const Change = z.object({ ...said, name: z.string().trim().min(1, 'A name is required') }).refine(isSaid, needsWord);

const fieldsOf = ({ kind, word, name }: Relation): Changed => ({ kind, word: word ?? '', name });

const SHARED: Shared<Changed> = {
  name: 'person',
  labels: { kind: 'What they are', word: 'In your own words', name: 'Name' },
  newer: newerAs(Relation, fieldsOf),
};

function EditRelation({ contact, relation, open, onClose }: RelationDialogProps & { relation: Relation }) {
  const { mutateAsync: update } = useUpdateRelation();
  const written = useSavedForm<Changed, z.output<typeof Change>>({
    fields: fieldsOf(relation),
    schema: Change,
    draft: `relation:${relation.id}`,
    onSaved: onClose,
    shared: SHARED,
    save: async (fields, _form, seen) => {
      const body = changeSince(seen, fields);
      if (body) await update({ params: { contactId: contact.id, id: relation.id }, body });
    },
    failure: FAILED,
  });
  const { control, register, formState } = written.form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormDialog
      of={written}
      open={open}
      onClose={onClose}
      title={`${relation.name}, around ${firstName(contact.name)}`}
      width="narrow"
      fit
      submitLabel="Save"
      workingLabel="Saving..."
    >
      {!relation.contact && (
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          error={formState.errors.name?.message}
          {...register('name')}
        />
      )}
      <Controller control={control} name="kind" render={({ field }) => <KindField {...field} />} />
      <WordField kind={kind} error={formState.errors.word?.message} {...register('word')} />
    </FormDialog>
  );
}

type KindFieldProps = Pick<
  ComponentProps<typeof Select<RelationKind>>,
  'value' | 'onChange' | 'onBlur' | 'name' | 'ref'
>;

const KindField = (field: KindFieldProps) => <Select label="What they are" options={kinds} {...field} />;

type WordFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & { kind: RelationKind };

const WordField = ({ kind, ...field }: WordFieldProps) => (
  <TextField
    label="In your own words"
    optional={kind !== 'other'}
    autoComplete="off"
    maxLength={LONGEST_RELATION_WORD}
    hint="Such as “daughter, 6 in March”"
    {...field}
  />
);
