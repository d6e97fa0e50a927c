import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UserRound } from '../ui/brand/icons.tsx';
import { ContactFace } from './contact-face.tsx';
import { contactsQuery } from './people.queries.ts';
import { useTypedSearch } from '../platform/typing/use-typed-search.ts';
import type { FieldProps } from '../ui/fields/field.tsx';
import { SearchSelect } from '../ui/fields/search-select.tsx';

export type Person = Contact;

type ContactPickerProps = FieldProps & {
  /** Whoever is chosen already may be known by name alone. */
  value: Pick<Person, 'id' | 'name'> | null;
  onChange: (person: Person | null) => void;
  /** What the list says when the server does not answer. */
  failure?: string;
};

const FOUND = 50;

/** The search also looks in groups and notes; here somebody types a name. */
function namesFirst(people: readonly Person[], search: string): readonly Person[] {
  const typed = search.trim().toLowerCase();
  const misses = ({ name }: Person) => Number(!name.toLowerCase().includes(typed));
  return people.toSorted((a, b) => misses(a) - misses(b));
}

/** One contact out of thousands: the server looks for what is typed. */
export function ContactPicker({
  value,
  onChange,
  failure = 'Your contacts did not load.',
  ...field
}: ContactPickerProps) {
  const [search, setSearch] = useState('');
  const [, type] = useTypedSearch(search, setSearch);
  const { data, isError } = useQuery(contactsQuery({ search, limit: FOUND }));
  const people: readonly Person[] = namesFirst(data?.data ?? [], search);
  return (
    <SearchSelect
      {...field}
      icon={UserRound}
      placeholder="Search your contacts"
      options={people}
      // Only the id and the name are read of it.
      value={value as Person | null}
      onChange={onChange}
      onType={type}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      nothing={isError ? failure : data ? 'Nobody by that name.' : 'Loading…'}
      renderOption={(person) => (
        <>
          <ContactFace contact={person} size="sm" />
          <span dir="auto" className="min-w-0 truncate">
            {person.name}
          </span>
        </>
      )}
    />
  );
}
