import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import type { Ref } from 'react';

import { classes } from '../styles/classes.ts';
import { Field, useFieldWiring, type FieldProps } from './field.tsx';
import { Icon, type IconShape } from '../brand/icon.tsx';
import { Check, ChevronDown } from '../brand/icons.tsx';
import { inputBox } from './input-box.ts';

type SelectOption<Value extends string> = { value: Value; label: string; icon?: IconShape; disabled?: boolean };

type Chooser<Value extends string> = {
  options: readonly SelectOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  icon?: IconShape;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLButtonElement>;
  /** Without the field's outline: for a filter in a toolbar. */
  soft?: boolean;
  /** Open from the start: somebody pressed before it was there. */
  defaultOpen?: boolean;
};

type SelectProps<Value extends string> = FieldProps & Chooser<Value>;

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel, optional, hint, error, className, ...chooser } = props;
  return (
    <Field {...{ label, hideLabel, optional, hint, error, className }}>
      <Choose {...chooser} />
    </Field>
  );
}

function Choose<Value extends string>({
  options,
  value,
  onChange,
  onBlur,
  icon,
  disabled = false,
  soft = false,
  defaultOpen = false,
  name,
  ref,
}: Chooser<Value>) {
  const { id, labelId, invalid, aria } = useFieldWiring();
  return (
    // The list would put a <style> element into the page, which the content security policy refuses.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
        defaultOpen={defaultOpen}
        {...(name && { name })}
      >
        <Base.Trigger
          id={id}
          ref={ref}
          onBlur={onBlur}
          aria-labelledby={labelId}
          {...aria}
          className={inputBox({
            invalid,
            disabled,
            soft,
            className: 'cursor-default text-start whitespace-nowrap focus-visible:halo data-popup-open:halo',
          })}
        >
          {icon && <Icon of={icon} className="-ms-0.5 text-ink-3" />}
          <Base.Value dir="auto" className="min-w-0 flex-1 truncate" />
          <Base.Icon className="text-ink-3">
            <Icon of={ChevronDown} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal className="layer z-(--z-menu)">
          <Base.Positioner positionMethod="fixed" sideOffset={6} alignItemWithTrigger={false}>
            <Base.Popup className="floating min-w-(--anchor-width) rounded-lg bg-raised shadow-3">
              <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto p-1.5">
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled ?? false}
                    className={classes(
                      'flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 font-[480] outline-0 select-none md:min-h-8.5',
                      'data-disabled:text-ink-disabled data-highlighted:bg-hover',
                    )}
                  >
                    {option.icon && <Icon of={option.icon} className="text-ink-3" />}
                    <Base.ItemText className="min-w-0 flex-1 truncate">
                      <bdi>{option.label}</bdi>
                    </Base.ItemText>
                    <Base.ItemIndicator className="text-ink-3">
                      <Icon of={Check} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
