import { Autocomplete } from '@base-ui/react/autocomplete';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { useRef } from 'react';

import { Icon } from '../brand/icon.tsx';
import { ChevronDown } from '../brand/icons.tsx';
import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { inputBox, inputCore } from './input-box.ts';

type Suggested = {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
  placeholder?: string;
};

/** One line of text, for which some words are offered; any other is as good. */
export function SuggestField({
  label,
  hideLabel,
  optional,
  hint,
  error,
  className,
  ...suggested
}: FieldProps & Suggested) {
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <Suggest {...suggested} />
    </Field>
  );
}

function Suggest({ value, onChange, suggestions, placeholder }: Suggested) {
  const { id, labelId, invalid, aria } = useFieldWiring();
  const box = useRef<HTMLDivElement>(null);
  return (
    // The list would put a <style> element into the page, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      <Autocomplete.Root
        items={suggestions}
        mode="none"
        openOnInputClick
        value={value}
        onValueChange={(next, details) => {
          // Escape in a closed list would empty the field; it belongs to the dialog around it.
          if (details.reason === 'escape-key') {
            details.cancel();
            details.allowPropagation();
          } else onChange(next);
        }}
      >
        <div ref={box} className={inputBox({ invalid })}>
          <Autocomplete.Input
            {...aria}
            dir="auto"
            id={id}
            aria-labelledby={labelId}
            placeholder={placeholder}
            autoComplete="off"
            className={inputCore}
          />
          <Autocomplete.Trigger
            aria-label="Show the list"
            tabIndex={-1}
            className="-me-1 grid size-6 place-items-center text-ink-3"
          >
            <Icon of={ChevronDown} />
          </Autocomplete.Trigger>
        </div>
        <Autocomplete.Portal className="layer z-(--z-menu)">
          <Autocomplete.Positioner positionMethod="fixed" anchor={box} sideOffset={6}>
            <Autocomplete.Popup className="floating w-(--anchor-width) min-w-32 rounded-lg bg-raised p-1.5 shadow-3">
              <Autocomplete.List aria-labelledby={labelId}>
                {(word: string) => (
                  <Autocomplete.Item
                    key={word}
                    value={word}
                    className="flex min-h-11 cursor-default items-center rounded-sm px-2.5 font-[480] outline-0 select-none data-highlighted:bg-hover md:min-h-8.5"
                  >
                    {word}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
    </CSPProvider>
  );
}
