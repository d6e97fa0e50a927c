import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';

import { Field, useFieldWiring, type FieldProps } from '../field.tsx';
import { inputBox } from '../input-box.ts';
import { FailedTags, TagChips } from './tag-chips.tsx';
import { TagList } from './tag-list.tsx';
import { sameTag, type TagOption } from './tag-options.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import type { OtherDraftName } from '../../../platform/typing/draft-kinds.ts';
import { useOwnDraft } from '../../../platform/typing/drafts.ts';
import { useTagCreation } from './use-tag-creation.ts';
import { tagPicking, type Typing } from './tag-picking.ts';

export type TagInputHandle = {
  /**
   * Waits for the tags that are being made; false when one of them could not be. Else takes along what stands in the
   * field without Enter, and what could not be made earlier.
   */
  settle: () => Promise<boolean>;
};

type Tags = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  suggestions: readonly string[];
  /** Makes the tag; false means that it could not, and then it is not picked. Without it only suggestions can be picked. */
  onCreate?: ((name: string) => Promise<boolean>) | undefined;
  /** For the form that saves what is picked. */
  handle?: Ref<TagInputHandle> | undefined;
  /** The name under which what is typed outlives a reload. */
  draft?: OtherDraftName<TypedTags> | undefined;
  /** Called with what is typed, where the suggestions are searched elsewhere. */
  onType?: ((typed: string) => void) | undefined;
  /** The suggestions are still on their way. */
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
};

const inOneSentence = new Intl.ListFormat('en');

/** Several names from a list, in the order of choice; a name that is not in the list is created. */
export function TagInput({ label, hideLabel, optional, hint, error, className, ...tags }: FieldProps & Tags) {
  const { value, onChange, onCreate, draft } = tags;
  const { kept, keep, forget } = useOwnDraft<TypedTags>(draft);
  const [typed, setTyped] = useState(kept?.typed ?? '');
  const creation = useTagCreation({ value, onChange, onCreate, failedBefore: kept?.failed ?? [] });
  const { failed, dropAll } = creation;
  const isUnsaved = typed.trim() !== '' || failed.length > 0;
  useEffect(() => {
    if (isUnsaved) keep({ typed, failed });
    else forget();
  });
  useUnsaved(isUnsaved, () => {
    setTyped('');
    dropAll();
  });
  const missing = inOneSentence.format(failed.map((name) => `“${name}”`));
  return (
    <Field
      {...{ label, hideLabel, optional, hint, className }}
      error={error ?? (failed.length > 0 ? `${missing} could not be created.` : undefined)}
    >
      <TagBox {...tags} {...{ typed, setTyped, creation }} />
    </Field>
  );
}

/** What is in the field and not picked. */
export type TypedTags = { typed: string; failed: readonly string[] };

type TagBoxProps = Omit<Tags, 'draft'> & Typing;

function TagBox({ placeholder = 'Add a group', disabled = false, ...tags }: TagBoxProps) {
  const { value, onChange, handle, loading = false, onBlur, typed, creation } = tags;
  const { id, labelId, invalid, aria } = useFieldWiring();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const { fresh, pending, failed, create, drop } = creation;
  const { options, type, pick, settle } = tagPicking(tags);
  useImperativeHandle(handle, () => ({ settle }));
  const change = (next: readonly TagOption[]) => {
    const added = next.find((option) => !value.some((name) => sameTag(name, option.name)));
    if (added) pick(added);
    else onChange(next.map((option) => option.name));
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // A second Enter after a chip must not send the form.
    event.preventDefault();
    if (!open && typed.trim() !== '' && options[0]) pick(options[0]);
  };

  return (
    <Combobox.Root
      multiple
      items={options}
      filter={null}
      autoHighlight
      disabled={disabled}
      value={value.map((name): TagOption => ({ name, create: false }))}
      isItemEqualToValue={(a, b) => a.create === b.create && sameTag(a.name, b.name)}
      itemToStringLabel={(option) => option.name}
      inputValue={typed}
      open={open}
      onOpenChange={setOpen}
      onInputValueChange={(text, details) => {
        if (details.reason === 'input-change') type(text);
      }}
      onValueChange={(next, details) => {
        // Escape in a closed list would clear every chip; it belongs to the dialog around the field.
        if (details.reason === 'escape-key') {
          details.cancel();
          details.allowPropagation();
        } else change(next);
      }}
    >
      <Combobox.Chips
        ref={box}
        className={inputBox({ invalid, disabled, className: 'flex-wrap gap-1! px-1.5! py-1.25' })}
      >
        <TagChips names={value} pending={pending} isFresh={(name) => fresh.has(name)} />
        <FailedTags
          names={failed}
          onRetry={(name) => {
            input.current?.focus();
            void create(name);
          }}
          onDrop={(name) => {
            input.current?.focus();
            drop(name);
          }}
        />
        <Combobox.Input
          {...aria}
          dir="auto"
          ref={input}
          id={id}
          aria-labelledby={labelId}
          placeholder={placeholder}
          onBlur={onBlur}
          onKeyDown={pressed}
          className="h-8 w-0 min-w-22 flex-1 bg-transparent ps-1 outline-0 md:h-6"
        />
      </Combobox.Chips>
      <TagList anchor={box} labelId={labelId} options={options} loading={loading} typed={typed.trim()} />
    </Combobox.Root>
  );
}
