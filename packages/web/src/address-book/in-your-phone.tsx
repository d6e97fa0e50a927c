import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Line } from '../import-export/wizard/what-arrives.tsx';
import { contactsQuery } from '../people/people.queries.ts';
import { ContactFace } from '../people/contact-face.tsx';
import { Icon } from '../ui/brand/icon.tsx';
import { Phone, X } from '../ui/brand/icons.tsx';
import { Card } from '../ui/card.tsx';
import { Devices } from './devices.tsx';

const SHOWN = [
  'Their face and name when they call',
  'Birthdays in the phone’s calendar',
  'Groups as categories',
  'How they take their tea, in the notes',
];

/** What somebody gets from their circle as an address book, and what to type into a device for it. */
export function InYourPhone() {
  return (
    <Card
      as="section"
      aria-labelledby="in-your-phone"
      className="grid items-center gap-x-12 gap-y-8 p-5 sm:p-9 lg:grid-cols-[minmax(0,1fr)_18rem] lg:pe-12"
    >
      <div className="grid min-w-0 content-start gap-4">
        <div className="grid gap-2">
          <h2 id="in-your-phone" className="voice text-2xl">
            And in your phone
          </h2>
          <p className="max-w-[56ch] text-ink-2">
            Your circle is an address book on every phone and computer you own: add a CardDAV account there with these
            three. It reads and changes nothing, people are changed here.
          </p>
        </div>
        <ul className="mb-2 grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {SHOWN.map((line) => (
            <Line key={line}>{line}</Line>
          ))}
          <Line isMissing>Warmth and to-dos stay here</Line>
        </ul>
        <Devices />
      </div>
      <Handset />
    </Card>
  );
}

type Caller = Pick<Contact, 'id' | 'name' | 'photo' | 'company' | 'role' | 'groups'>;
const EXAMPLE: Caller = { id: 'ada', name: 'Ada Lovelace', photo: null, company: null, role: 'London', groups: [] };

/** For the eye only: one of one's own people calls, with a photo if there is one. */
function Handset() {
  const { data } = useQuery(contactsQuery({ limit: 20 }));
  const caller: Caller = data?.data.find(({ photo }) => photo !== null) ?? data?.data[0] ?? EXAMPLE;
  return (
    <div
      aria-hidden="true"
      className="relative mx-auto grid h-84 w-full max-w-72 content-start justify-items-center gap-1 rounded-[36px] bg-canvas px-5 pt-14 pb-6 text-center shadow-[0_0_0_1px_var(--edge),0_0_0_7px_var(--surface),0_0_0_8px_var(--edge),var(--lift-4)] before:absolute before:top-3.5 before:h-4.5 before:w-18 before:rounded-full before:bg-ink"
    >
      <span className="text-sm text-ink-3">incoming call</span>
      <ContactFace contact={caller} size="lg" className="my-2 [--d:5.25rem]" />
      <b className="w-full truncate text-xl font-strong">
        <bdi>{caller.name}</bdi>
      </b>
      <span className="w-full truncate text-sm text-ink-2">
        <bdi>{caller.role ?? caller.company ?? caller.groups.join(', ')}</bdi>
      </span>
      <span className="absolute bottom-6 flex gap-14">
        <span className="grid size-12 place-items-center rounded-full bg-danger-fill text-on-danger">
          <Icon of={X} size={20} />
        </span>
        <span className="grid size-12 place-items-center rounded-full bg-accent text-on-accent">
          <Icon of={Phone} size={20} />
        </span>
      </span>
    </div>
  );
}
