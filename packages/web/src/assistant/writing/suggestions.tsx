import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { contactsQuery } from '../../people/people.queries.ts';
import { ContactFace } from '../../people/contact-face.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { matchNames } from './match-names.ts';

type SuggestionsProps = {
  id: string;
  /** What is typed of a name. */
  word: string;
  /** The option that Enter picks. */
  active: number;
  onFound: (people: readonly Contact[]) => void;
  onPick: (person: Contact) => void;
};

const PAUSE = 200;
const ASKED = 20;
const SHOWN = 6;

const optionId = (list: string, index: number) => `${list}-${index}`;

/** The contacts whose name is being typed, as the server finds them. */
export default function Suggestions({ id, word, active, onFound, onPick }: SuggestionsProps) {
  const search = useAfterPause(word);
  const { data } = useQuery({ ...contactsQuery({ search, limit: ASKED }), enabled: search !== '' });
  const people = useMemo(() => matchNames(data?.data ?? [], word).slice(0, SHOWN), [data, word]);
  useEffect(() => onFound(people), [onFound, people]);
  useEffect(() => () => onFound([]), [onFound]);
  if (people.length === 0) return null;
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the input, which no select allows
      role="listbox"
      aria-label="Contacts"
      className="absolute inset-x-4 bottom-[calc(100%+6px)] z-1 mx-auto max-h-[min(17rem,40vh)] max-w-180 overflow-y-auto rounded-lg bg-raised p-1.5 shadow-3"
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the keys and the focus
        <div
          key={person.id}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          aria-selected={index === active}
          // The focus stays in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
          className={classes(
            'flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 font-[480] select-none hover:bg-hover md:min-h-9',
            index === active && 'bg-hover',
          )}
        >
          <ContactFace contact={person} size="sm" />
          <span dir="auto" className="min-w-0 truncate">
            {person.name}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What is typed once nobody types. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
