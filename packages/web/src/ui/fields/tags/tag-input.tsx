import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';

import { Field, useFieldWiring, type FieldProps } from '../field.tsx';
import { inputBox } from '../input-box.ts';
import { TagChips } from './tag-chips.tsx';
import { TagList } from './tag-list.tsx';
import { sameTag, tagOptions, type TagOption } from './tag-options.ts';
import { useUnsaved } from '../../forms/use-unsaved.ts';

export type TagInputHandle = {
  /**
   * Takes along what stands in the field without Enter, and waits for the tags that are being made.
   * False when one of them could not be made.
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
  /** Called with what is typed, where the suggestions are searched elsewhere. */
  onType?: ((typed: string) => void) | undefined;
  /** The suggestions are still on their way. */
  loading?: boolean;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Several names from a list, in the order of choice; a name that is not in the list is created. */
export function TagInput({ label, hideLabel, optional, hint, error, className, ...tags }: FieldProps & Tags) {
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <TagBox {...tags} />
    </Field>
  );
}

function TagBox({
  value,
  onChange,
  suggestions,
  onCreate,
  handle,
  onType,
  loading = false,
  placeholder = 'Add a group',
  disabled = false,
  onBlur,
  ref,
}: Tags) {
  const { id, labelId, invalid, aria } = useFieldWiring();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const giveBack = (name: string) => setTyped((now) => (now.trim() === '' ? name : now));
  const { fresh, pending, create, add, made } = useCreation({ value, onChange, onCreate, giveBack });
  useUnsaved(typed.trim() !== '', () => setTyped(''));

  const picked = [...value, ...pending];
  const options = tagOptions({ typed, suggestions, picked, mayCreate: onCreate !== undefined && !loading });

  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  const pick = (option: TagOption) => {
    type('');
    if (option.create) void create(option.name);
    else add(option.name);
  };
  const takeTyped = () => {
    const name = typed.trim();
    if (name === '') return;
    setTyped('');
    if (!picked.some((other) => sameTag(other, name))) add(suggestions.find((other) => sameTag(other, name)) ?? name);
  };
  useImperativeHandle(handle, () => ({
    settle: async () => {
      if (!(await made())) return false;
      takeTyped();
      return true;
    },
  }));

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
          return;
        }
        const added = next.find((option) => !value.some((name) => sameTag(name, option.name)));
        if (added) pick(added);
        else onChange(next.map((option) => option.name));
      }}
    >
      <Combobox.Chips
        ref={box}
        className={inputBox({ invalid, disabled, className: 'flex-wrap gap-1! px-1.5! py-1.25' })}
      >
        <TagChips names={value} pending={pending} isFresh={(name) => fresh.has(name)} />
        <Combobox.Input
          {...aria}
          ref={ref}
          id={id}
          aria-labelledby={labelId}
          placeholder={placeholder}
          onBlur={onBlur}
          onKeyDown={(event) => {
            // A second Enter after a chip must not send the form.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Enter' && !open && typed.trim() !== '' && options[0]) pick(options[0]);
          }}
          className="h-8 w-0 min-w-22 flex-1 bg-transparent ps-1 outline-0 md:h-6"
        />
      </Combobox.Chips>
      <TagList anchor={box} labelId={labelId} options={options} loading={loading} typed={typed.trim()} />
    </Combobox.Root>
  );
}

type Creation = Pick<Tags, 'value' | 'onChange' | 'onCreate'> & { giveBack: (typed: string) => void };

/** The chip of a new tag is there at once, and leaves again when it could not be made. */
function useCreation({ value, onChange, onCreate, giveBack }: Creation) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<readonly string[]>([]);
  const attempts = useRef(new Set<Promise<boolean>>());
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  const add = (name: string) => {
    // Two that are ready in the same moment must both see the other.
    latest.current.value = [...latest.current.value, name];
    latest.current.onChange([...latest.current.value]);
  };
  const make = async (name: string) => {
    setPending((names) => [...names, name]);
    const isMade = (await onCreate?.(name).catch(() => false)) ?? false;
    setPending((names) => names.filter((other) => other !== name));
    if (isMade) {
      setFresh((names) => new Set(names).add(name));
      add(name);
    } else giveBack(name);
    return isMade;
  };
  const create = (name: string) => {
    const attempt = make(name);
    attempts.current.add(attempt);
    return attempt.finally(() => attempts.current.delete(attempt));
  };
  const made = async () => !(await Promise.all(attempts.current)).includes(false);
  return { fresh, pending, create, add, made };
}
