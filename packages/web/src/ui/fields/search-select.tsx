import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRef, type ReactNode } from 'react';

import { counted } from '../../platform/numbers.ts';
import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { Icon, type IconShape } from '../brand/icon.tsx';
import { ChevronDown } from '../brand/icons.tsx';
import { inputBox, inputCore } from './input-box.ts';

type Chooser<Option> = {
  options: readonly Option[];
  value: Option | null;
  onChange: (option: Option | null) => void;
  keyOf: (option: Option) => string;
  labelOf: (option: Option) => string;
  renderOption: (option: Option) => ReactNode;
  /** Somebody else looks for what is typed, and changes the options; without it they are filtered here. */
  onType?: (typed: string) => void;
  /** What the list says when it has nothing to offer. */
  nothing: ReactNode;
  placeholder?: string;
  icon?: IconShape;
  disabled?: boolean;
  /** Without the field's outline: for a filter in a toolbar. */
  soft?: boolean;
  /** Open from the start: somebody pressed before it was there. */
  defaultOpen?: boolean;
};

/** Enough to choose from; another letter narrows it down. */
const SHOWN = 50;

/** One of many, found by typing. */
export function SearchSelect<Option>(props: FieldProps & Chooser<Option>) {
  const { label, hideLabel, optional, hint, error, className, ...chooser } = props;
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <Choose {...chooser} />
    </Field>
  );
}

function Choose<Option>({
  options,
  value,
  onChange,
  onType,
  placeholder,
  icon,
  disabled = false,
  soft = false,
  defaultOpen = false,
  ...list
}: Chooser<Option>) {
  const { id, labelId, invalid, aria } = useFieldWiring();
  const box = useRef<HTMLDivElement>(null);
  return (
    // The list would put a <style> element into the page, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      <Combobox.Root
        items={options}
        value={value}
        itemToStringLabel={list.labelOf}
        isItemEqualToValue={(a, b) => list.keyOf(a) === list.keyOf(b)}
        autoHighlight
        limit={SHOWN}
        disabled={disabled}
        defaultOpen={defaultOpen}
        {...(onType && { filter: null })}
        onInputValueChange={(text, { reason }) => {
          if (reason === 'input-change' || reason === 'input-clear') onType?.(text);
        }}
        onValueChange={(next, details) => {
          // Escape in a closed list would clear the field; it belongs to the dialog around it.
          if (details.reason === 'escape-key') {
            details.cancel();
            details.allowPropagation();
          } else onChange(next);
        }}
      >
        <div ref={box} className={inputBox({ invalid, disabled, soft })}>
          {icon && <Icon of={icon} className="-ms-0.5 text-ink-3" />}
          <Combobox.Input
            {...aria}
            dir="auto"
            id={id}
            aria-labelledby={labelId}
            placeholder={placeholder}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where somebody just asked for it
            autoFocus={defaultOpen}
            onFocus={(event) => event.currentTarget.select()}
            className={inputCore}
          />
          <Combobox.Trigger
            aria-label="Show the list"
            tabIndex={-1}
            className="grid size-6 place-items-center text-ink-3"
          >
            <Icon of={ChevronDown} />
          </Combobox.Trigger>
        </div>
        <Options anchor={box} labelId={labelId} {...list} />
      </Combobox.Root>
    </CSPProvider>
  );
}

type OptionsProps<Option> = Pick<Chooser<Option>, 'keyOf' | 'renderOption' | 'nothing'> & {
  anchor: { current: HTMLElement | null };
  labelId: string;
};

function Options<Option>({ anchor, labelId, keyOf, renderOption, nothing }: OptionsProps<Option>) {
  const shown = Combobox.useFilteredItems();
  return (
    <Combobox.Portal className="layer z-(--z-menu)">
      <Combobox.Positioner positionMethod="fixed" anchor={anchor} sideOffset={6}>
        <Combobox.Popup className="floating w-(--anchor-width) min-w-48 rounded-lg bg-raised p-1.5 shadow-3">
          <Combobox.Empty className="px-2.5 py-1.5 text-ink-3 empty:hidden">{nothing}</Combobox.Empty>
          <Combobox.Status className="sr-only">{shown.length > 0 && counted(shown.length, 'choice')}</Combobox.Status>
          <Combobox.List
            aria-labelledby={labelId}
            className="max-h-[min(15rem,calc(var(--available-height)-12px))] overflow-y-auto"
          >
            {(option: Option) => (
              <Combobox.Item
                key={keyOf(option)}
                value={option}
                className="flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 font-[480] outline-0 select-none data-highlighted:bg-hover data-selected:font-medium md:min-h-9"
              >
                {renderOption(option)}
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
