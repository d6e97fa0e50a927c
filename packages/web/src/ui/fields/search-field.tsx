import { useRef } from 'react';

import type { KeyName } from '../../platform/keys/key-list.ts';
import { useKeys } from '../../platform/screen/keys.ts';
import { classes } from '../styles/classes.ts';
import { Icon } from '../brand/icon.tsx';
import { Search, X } from '../brand/icons.tsx';
import { inputBox, inputCore } from './input-box.ts';
import { Kbd } from '../kbd.tsx';
import { ResultsAnnouncement } from './results-announcement.tsx';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What it found, to be said aloud: “3 contacts”. Undefined while the answer is on its way, or where a field beside it says it. */
  found: string | undefined;
  /** What else the list is filtered by: another filter is answered aloud too. */
  filters?: string;
  placeholder?: string;
  /** “/” pressed anywhere outside a field jumps here, by this name. One per page. */
  slashKey?: KeyName;
  className?: string;
};

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, found, filters = '', placeholder, slashKey, className } = props;
  const input = useRef<HTMLInputElement>(null);
  useKeys(slashKey ? { [slashKey]: () => input.current?.focus() } : {});
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={inputBox({ soft: true, className: classes('group', className) })}>
      <Icon of={Search} className="-ms-0.5 text-ink-3" />
      <input
        ref={input}
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          event.stopPropagation();
          onChange('');
        }}
        className={classes(inputCore, 'appearance-none [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="-me-1.5 grid size-9 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink md:size-7"
        >
          <Icon of={X} size={14} />
        </button>
      )}
      <ResultsAnnouncement asked={`${value} ${filters}`} words={found} />
      {value === '' && slashKey && <Kbd className="-me-1 group-focus-within:hidden max-md:hidden">/</Kbd>}
    </div>
  );
}
