import type { KeyboardEvent, Ref } from 'react';
import { LONGEST_SENTENCE } from '@inner-circle/domain/assistant/assistant.contract.ts';

type PaletteFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  onPress: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  list: string | undefined;
  active: string | undefined;
};

/** One line, or the few of a sentence: the text stands behind it once more, unseen, and makes it as high as it needs. */
export function PaletteField({ label, onPress, onChange, list, active, value, ...field }: PaletteFieldProps) {
  return (
    <div className="grid max-h-36 min-w-0 flex-1 overflow-y-auto text-[1.0625rem]/[1.5rem] [scrollbar-width:thin] *:[grid-area:1/1] md:text-xl/[1.625rem]">
      <div aria-hidden="true" dir="auto" className="invisible wrap-anywhere whitespace-pre-wrap">
        {`${value} `}
      </div>
      <textarea
        {...field}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a sentence takes several lines
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        dir="auto"
        rows={1}
        maxLength={LONGEST_SENTENCE}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="go"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
        onKeyDown={onPress}
        className="resize-none overflow-hidden bg-transparent wrap-anywhere outline-0 placeholder:whitespace-nowrap"
      />
    </div>
  );
}
