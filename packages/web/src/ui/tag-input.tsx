import { Combobox } from '@base-ui/react/combobox';
import { useEffect, useRef, useState, type Ref } from 'react';

import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { inputBox } from './input-box.ts';
import { TagChips } from './tag-chips.tsx';
import { TagList } from './tag-list.tsx';
import { sameTag, tagOptions, type TagOption } from './tag-options.ts';

type Tags = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  suggestions: readonly string[];
  /** Makes the tag; false means that it could not, and then it is not picked. Without it only suggestions can be picked. */
  onCreate?: ((name: string) => Promise<boolean>) | undefined;
  /** Told of every attempt to make one, which resolves when the tag is picked, or with false when it is not. */
  onCreating?: ((attempt: Promise<boolean>) => void) | undefined;
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
  onCreating,
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
  const { fresh, pending, create } = useCreation({ value, onChange, onCreate, giveBack: setTyped });

  const picked = pending === null ? value : [...value, pending];
  const options = tagOptions({ typed, suggestions, picked, mayCreate: onCreate !== undefined && !loading });

  const pick = (option: TagOption) => {
    setTyped('');
    if (!option.create) return onChange([...value, option.name]);
    const attempt = create(option.name);
    onCreating?.(attempt);
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
        if (details.reason === 'input-change') setTyped(text);
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

/** One tag is created at a time; its chip is there at once and leaves again when it could not be made. */
function useCreation({ value, onChange, onCreate, giveBack }: Creation) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<string | null>(null);
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  const create = async (name: string) => {
    if (!onCreate || pending !== null) return false;
    setPending(name);
    const made = await onCreate(name).catch(() => false);
    setPending(null);
    if (!made) giveBack(name);
    else {
      setFresh((names) => new Set(names).add(name));
      latest.current.onChange([...latest.current.value, name]);
    }
    return made;
  };
  return { fresh, pending, create };
}
