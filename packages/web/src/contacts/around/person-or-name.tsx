import { LONGEST_NAME } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactFace, NameFace } from '../../people/contact-face.tsx';
import { contactsQuery } from '../../people/people.queries.ts';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { UserRound } from '../../ui/brand/icons.tsx';
import type { FieldProps } from '../../ui/fields/field.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';

/** A contact, or a name that is typed and nobody's yet. */
export type ChosenPerson = { id: string; name: string; photo: string | null } | { id: null; name: string };

type PersonOrNameProps = FieldProps & {
  value: ChosenPerson | null;
  onChange: (person: ChosenPerson | null) => void;
  /** The contact whom it is about. */
  except: string;
};

const FOUND = 20;

/** One of the contacts, or whatever name is typed. */
export function PersonOrName({ value, onChange, except, ...field }: PersonOrNameProps) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [, look] = useTypedSearch(search, setSearch);
  const { data, isError } = useQuery(contactsQuery({ search, limit: FOUND }));
  const name = typed.trim().slice(0, LONGEST_NAME);
  const isNamed = (person: ChosenPerson) => person.name.toLowerCase().includes(name.toLowerCase());
  const people = (data?.data ?? [])
    .filter(({ id }) => id !== except)
    .map(({ id, name: called, photo }) => ({ id, name: called, photo }));
  const found = people.filter(isNamed);
  // Who types a name that nobody has so far means that name; else the contact is meant.
  const options: ChosenPerson[] = name === '' ? people : [...found, { id: null, name }];
  return (
    <SearchSelect
      {...field}
      icon={UserRound}
      placeholder="A contact, or a name"
      options={options}
      value={value}
      onChange={onChange}
      onType={(text) => {
        setTyped(text);
        look(text);
      }}
      keyOf={({ id, name: called }) => id ?? `name ${called}`}
      labelOf={({ name: called }) => called}
      nothing={isError ? 'Your contacts did not load.' : 'Type a name.'}
      renderOption={(person) => (
        <>
          {person.id === null ? <NameFace name={person.name} /> : <ContactFace contact={person} size="sm" />}
          <span className="grid min-w-0 flex-1 leading-4.5">
            <span dir="auto" className="truncate text-start">
              {person.name}
            </span>
            {person.id === null && <span className="text-sm text-ink-3">A name only</span>}
          </span>
        </>
      )}
    />
  );
}
