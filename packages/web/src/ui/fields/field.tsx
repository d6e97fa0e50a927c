import { createContext, useContext, useId, useMemo, type ReactNode } from 'react';
import { classes } from '../styles/classes.ts';
import { Icon } from '../brand/icon.tsx';
import { CircleAlert } from '../brand/icons.tsx';

/** What every control with a label takes. */
export type FieldProps = {
  label: string;
  /** Still spoken, not shown: for a search box, or a row whose heading says it already. */
  hideLabel?: boolean | undefined;
  optional?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

type Wiring = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<Wiring | null>(null);

/** The attributes that tie a control to its label, its hint and its error. */
export function useFieldWiring() {
  const field = useContext(FieldContext);
  if (!field) throw new Error('A control stands inside a Field');
  return {
    ...field,
    aria: { 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined },
  };
}

type Props = FieldProps & {
  /** The field holds several controls (radio buttons, the parts of a date) instead of one. */
  group?: boolean;
  children: ReactNode;
};

export function Field({ label, hideLabel, optional, hint, error, className, group, children }: Props) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = classes(errorId, hintId) || undefined;
  const invalid = Boolean(error);
  const wiring = useMemo(() => ({ id, labelId, describedBy, invalid }), [id, labelId, describedBy, invalid]);
  const Label = group ? 'span' : 'label';
  return (
    <FieldContext value={wiring}>
      <div className={classes('grid grid-cols-1 content-start gap-1.5', className)}>
        <Label
          id={labelId}
          {...(!group && { htmlFor: id })}
          className={hideLabel ? 'sr-only' : 'justify-self-start text-sm font-medium text-ink-2'}
        >
          {label}
          {optional && <span className="font-normal text-ink-3"> optional</span>}
        </Label>
        {children}
        {error && (
          <p id={errorId} className="flex items-center gap-1.25 text-sm text-danger">
            <Icon of={CircleAlert} size={14} />
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className="text-xs text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** The rules name what is wrong without a subject (“is not an e-mail address”), which in a form is the field itself. */
export const fieldSentence = (rule: string | undefined) => rule?.replace(/^(?=is |must |may |contains )/, 'This ');
