import { PLAIN_FIELDS } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { ReactNode, Ref } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useToday } from '../../platform/time/clock.ts';
import type { FormDraftName } from '../../platform/typing/draft-kinds.ts';
import { Briefcase, Building, Flame, Mail, MapPin, Phone, Snowflake } from '../../ui/brand/icons.tsx';
import { fieldSentence } from '../../ui/fields/field.tsx';
import { GroupTagsField } from '../../groups/group-tags-field.tsx';
import { DateField } from '../../ui/fields/dates/date-field.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Segmented, type SegmentedOption } from '../../ui/fields/segmented.tsx';
import type { TagInputHandle } from '../../ui/fields/tags/tag-input.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ContactFields } from './contact-payload.ts';
import { CustomFieldsForm } from './values/custom-fields.tsx';
import { ValuesFields } from './values/values-fields.tsx';
import { SOCIAL_NETWORKS } from '../social-networks.ts';

const WARMTH: readonly SegmentedOption<'warm' | 'cold'>[] = [
  { value: 'warm', label: 'Warm', icon: Flame, tone: 'warm' },
  { value: 'cold', label: 'Cold', icon: Snowflake, tone: 'cold' },
];

type Form<Body> = UseFormReturn<ContactFields, unknown, Body>;
type Props<Body> = {
  form: Form<Body>;
  focusOn?: 'email' | undefined;
  /** Nothing is folded away. */
  unfolded: boolean;
  groups: Ref<TagInputHandle>;
  /** The name under which what is typed outlives a reload. */
  draft: FormDraftName<ContactFields>;
  onBirthdayProblem: (problem: string | null) => void;
  underName?: ReactNode;
};

export function ContactFieldsForm<Body>(props: Props<Body>) {
  const { form, focusOn, unfolded, groups, draft, onBirthdayProblem, underName } = props;
  const { register, control } = form;
  const { errors } = form.formState;
  const today = useToday();
  return (
    <>
      <div className="grid grid-cols-1 gap-x-4 gap-y-4 md:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <TextField label="Name" autoComplete="off" {...register('name')} />
          {underName}
        </div>
        <Controller
          control={control}
          name="warmth"
          render={({ field }) => (
            <Segmented label="Warmth" full options={WARMTH} value={field.value} onChange={field.onChange} />
          )}
        />
        <TextField
          label="Email"
          optional
          type="email"
          data-autofocus={focusOn === 'email' || undefined}
          icon={Mail}
          autoComplete="off"

          error={fieldSentence(errors.email?.message)}
          {...register('email')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          icon={Phone}
          autoComplete="off"

          error={fieldSentence(errors.phone?.message)}
          {...register('phone')}
        />
        <Controller
          control={control}
          name="birthday"
          render={({ field }) => (
            <DateField
              label="Birthday"
              optional
              value={field.value}
              onChange={field.onChange}
              onProblem={onBirthdayProblem}
              draft={`${draft}:birthday`}
              latest={today.toString()}

              error={fieldSentence(errors.birthday?.message)}
            />
          )}
        />
        <Controller
          control={control}
          name="groups"
          render={({ field }) => (
            <GroupTagsField value={field.value} onChange={field.onChange} handle={groups} draft={`${draft}:groups`} />
          )}
        />
      </div>
      <TextArea label="Notes" rows={3} error={fieldSentence(errors.notes?.message)} {...register('notes')} />
      <FurtherFields form={form} unfolded={unfolded} />
      <BackgroundFields form={form} unfolded={unfolded} />
      <SocialFields form={form} unfolded={unfolded} />
    </>
  );
}

const FURTHER = ['emailLabel', 'moreEmails', 'phoneLabel', 'morePhones'] as const;

function FurtherFields<Body>({ form, unfolded }: { form: Form<Body>; unfolded: boolean }) {
  return (
    <Disclosure label="More e-mails and phones" {...foldingOf(form, FURTHER, unfolded)}>
      <ValuesFields form={form} of="email" />
      <ValuesFields form={form} of="phone" />
    </Disclosure>
  );
}

/** Whether fields are folded away: not where they hold something, and not where something in them is wrong. */
function foldingOf<Body>({ formState }: Form<Body>, names: readonly (keyof ContactFields)[], unfolded: boolean) {
  const { defaultValues, errors } = formState;
  const hasAny = names.some((name) => !isBlank(defaultValues?.[name]));
  return { defaultOpen: hasAny || unfolded, isWanted: names.some((name) => errors[name]) };
}

const isBlank = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const BACKGROUND = ['company', 'role', 'address', 'met'] as const;

function BackgroundFields<Body>({ form, unfolded }: { form: Form<Body>; unfolded: boolean }) {
  const { register, formState } = form;
  const field = (name: (typeof BACKGROUND)[number]) => ({
    label: PLAIN_FIELDS[name].label,
    autoComplete: 'off',
    error: fieldSentence(formState.errors[name]?.message),
    ...register(name),
  });
  return (
    <Disclosure label="Work, address, how you met" {...foldingOf(form, [...BACKGROUND, 'customFields'], unfolded)}>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField icon={Building} {...field('company')} />
        <TextField icon={Briefcase} {...field('role')} />
      </div>
      <TextField icon={MapPin} {...field('address')} />
      <TextArea rows={2} {...field('met')} />
      <CustomFieldsForm form={form} />
    </Disclosure>
  );
}

function SocialFields<Body>({ form, unfolded }: { form: Form<Body>; unfolded: boolean }) {
  const { register, formState } = form;
  const names = SOCIAL_NETWORKS.map(({ name }) => name);
  return (
    <Disclosure label="Social profiles" {...foldingOf(form, names, unfolded)}>
      <div className="grid gap-3 md:grid-cols-2">
        {SOCIAL_NETWORKS.map(({ name, label, icon, hint, address }) => (
          <TextField
            key={name}
            label={label}
            icon={icon}
            type={address ? 'url' : 'text'}
            placeholder={address && `${address}…`}
            hint={hint}
            autoComplete="off"

            error={fieldSentence(formState.errors[name]?.message)}
            {...register(name)}
          />
        ))}
      </div>
    </Disclosure>
  );
}
