import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useCallback, useId, useState, type KeyboardEvent } from 'react';
import { wordAt, type TypedWord } from './mention.ts';

/** Whom the word that is being typed may name, as a list that the arrow keys walk. Once closed it stays closed for that word. */
export function useMentions() {
  const id = useId();
  const [typed, setTyped] = useState<TypedWord | null>(null);
  const [people, setPeople] = useState<readonly Contact[]>([]);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const isOpen = typed !== null && people.length > 0;

  const onFound = useCallback((next: readonly Contact[]) => {
    setPeople(next);
    setActive(0);
  }, []);
  const look = (text: string, caret: number) => {
    const word = wordAt(text, caret);
    const isClosed = word !== null && word.from === closedAt;
    if (!isClosed) setClosedAt(null);
    setTyped(isClosed ? null : word);
  };
  const close = () => {
    if (typed) setClosedAt(typed.from);
    setTyped(null);
  };

  /** Answers whether the key was meant for the list. */
  const press = (event: KeyboardEvent, onPick: (person: Contact) => void): boolean => {
    const chosen = people[active];
    if (!isOpen || !chosen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + people.length) % people.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') onPick(chosen);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else return false;
    event.preventDefault();
    return true;
  };

  return {
    typed,
    look,
    close,
    press,
    list: { id, active, onFound },
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
    } as const,
  };
}
