import type { KeyboardEvent, Ref } from 'react';
import { LONGEST_SENTENCE, type Mark } from '@inner-circle/domain/assistant/assistant.contract.ts';

type PaletteFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  placeholder: string;
  value: string;
  /** Which of the words were understood. */
  marks?: readonly Mark[];
  onChange: (value: string) => void;
  onPress: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  list: string | undefined;
  active: string | undefined;
};

/**
 * One line, or the few of a sentence: the text stands behind it once more, unseen, and makes it as high as it needs. What was understood
 * is marked there, so that nothing about the field changes by it.
 */
export function PaletteField({
  label,
  onPress,
  onChange,
  list,
  active,
  value,
  marks = NONE,
  ...field
}: PaletteFieldProps) {
  return (
    <div className="-mx-0.5 grid max-h-36 min-w-0 flex-1 overflow-y-auto px-0.5 text-[1.0625rem]/[1.5rem] [scrollbar-width:thin] *:[grid-area:1/1] md:text-xl/[1.625rem]">
      <div aria-hidden="true" dir="auto" className={BEHIND}>
        {piecesOf(value, marks).map(({ from, text, isMarked }) =>
          isMarked ? (
            <mark key={from} className={MARK}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}{' '}
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
        className="relative resize-none overflow-hidden bg-transparent wrap-anywhere outline-0 placeholder:whitespace-nowrap"
      />
    </div>
  );
}

const NONE: readonly Mark[] = [];

/** Where colours are forced the field covers what lies behind it: there it lies in front, and is nothing but lines. */
const BEHIND =
  'pointer-events-none wrap-anywhere whitespace-pre-wrap text-transparent select-none forced-color-adjust-none forced-colors:relative forced-colors:z-1';
/** Wider than its words without moving them: by a shadow. */
const MARK =
  'rounded-xs bg-accent-soft box-decoration-clone text-transparent shadow-[0_0_0_2px_var(--accent-soft)] forced-colors:bg-transparent forced-colors:shadow-none forced-colors:underline forced-colors:decoration-[CanvasText] forced-colors:decoration-2 forced-colors:underline-offset-4';

/** The text in pieces, in their order. */
function piecesOf(text: string, marks: readonly Mark[]) {
  const ends = marks.flatMap(({ from, to }) => [from, to]);
  return [0, ...ends]
    .map((from, at) => ({ from, text: text.slice(from, ends[at] ?? text.length), isMarked: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
