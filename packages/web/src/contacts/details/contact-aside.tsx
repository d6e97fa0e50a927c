import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { Chip } from '../../ui/chip.tsx';
import { PeopleAround } from '../around/people-around.tsx';
import { ContactInfo } from './contact-info.tsx';
import { DetailsSection } from '../../people/details-section.tsx';
import { SocialPanel } from './social-panel.tsx';

/** The left column: what is written down about somebody. */
export function ContactAside({ contact }: { contact: Contact }) {
  const { groups, notes, met, customFields } = contact;
  return (
    <aside className="grid content-start gap-5 px-5 pt-4 pb-5 md:gap-7 md:p-7 md:pt-6 md:shadow-[inset_-1px_0_0_var(--line)]">
      <DetailsSection title="Contact info">
        <ContactInfo contact={contact} />
      </DetailsSection>
      {met && (
        <DetailsSection title="How you met">
          <LongText text={met} />
        </DetailsSection>
      )}
      {customFields.length > 0 && (
        <DetailsSection title="Custom fields">
          <dl className="grid gap-2">
            {customFields.map(({ name, text }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two fields may have the same name
              <div key={index}>
                <dt dir="auto" className="text-start text-sm text-ink-3 wrap-anywhere">
                  {name}
                </dt>
                <dd dir="auto" className="text-start wrap-anywhere whitespace-pre-wrap">
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        </DetailsSection>
      )}
      <PeopleAround contact={contact} />
      <DetailsSection title="Groups">
        {groups.length === 0 && <p className="text-ink-3">In no group yet</p>}
        <ul className="flex flex-wrap gap-1">
          {groups.map((group) => (
            <li key={group} className="flex max-w-full">
              <Chip>{group}</Chip>
            </li>
          ))}
        </ul>
      </DetailsSection>
      <SocialPanel contact={contact} />
      <DetailsSection title="Notes">
        <div data-entry="notes">
          {notes.trim() === '' ? <p className="text-ink-3">Nothing written down yet</p> : <LongText text={notes} />}
        </div>
      </DetailsSection>
    </aside>
  );
}

const LongText = ({ text }: { text: string }) => (
  <p dir="auto" className="text-start text-ink-2 leading-5.5 wrap-anywhere whitespace-pre-wrap">
    {text}
  </p>
);
