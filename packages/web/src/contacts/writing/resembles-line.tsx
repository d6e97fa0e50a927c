import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { resemblingQuery } from '../../people/duplicates.queries.ts';
import { addressWith, useAddress } from '../../platform/screen/address.ts';
import { DOT } from '../../ui/dot.ts';
import type { NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { ContactFields } from './contact-payload.ts';

const PAUSE = 500;
const SHORTEST_NAME = 3;

/** Under the name of somebody new: whom they resemble. It says nothing while it does not know, and keeps nobody from saving. */
export function ResemblesLine({ control }: { control: Control<ContactFields, unknown, NewContact> }) {
  const [name, email, phone] = useWatch({ control, name: ['name', 'email', 'phone'] });
  const typed = useAfterPause({ name: name.trim(), email: email.trim(), phone: phone.trim() });
  const enabled = typed.name.length >= SHORTEST_NAME;
  const { data } = useQuery({ ...resemblingQuery(typed), enabled });
  const [parameters] = useAddress();
  const [found] = enabled && name.trim() !== '' ? (data?.data ?? []) : [];
  return (
    <output className="text-sm text-ink-2 empty:hidden">
      {found && (
        <>
          Perhaps already in your circle:{' '}
          <a
            dir="auto"
            href={addressWith(parameters, 'contact', found.id)}
            target="_blank"
            rel="noreferrer"
            className="font-strong text-accent underline underline-offset-2"
          >
            {found.name}
          </a>
          <span className="text-ink-3">
            {DOT}
            {found.reasons[0]}
          </span>
        </>
      )}
    </output>
  );
}

/** What is typed, once nothing was typed for a moment. */
function useAfterPause<Typed extends object>(typed: Typed): Typed {
  const now = JSON.stringify(typed);
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE);
    return () => clearTimeout(timer);
  }, [now]);
  return JSON.parse(settled) as Typed;
}
