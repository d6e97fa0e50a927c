import { ageIn, birthdayInWords, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Labelled } from '@inner-circle/domain/contacts/contact-values.contract.ts';
import { allEmails, allPhones } from '@inner-circle/domain/contacts/contact-values.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeUntil } from '@inner-circle/domain/time.ts';
import type { ReactNode } from 'react';
import { TimeAgo } from '../../people/person-cells.tsx';
import { useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { Briefcase, Cake, Clock, Mail, MapPin, Phone } from '../../ui/brand/icons.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { DetailLine, NotAdded } from './detail-line.tsx';
import { RhythmLines } from './rhythm-lines.tsx';
import { DOT } from '../../ui/dot.ts';

export function ContactInfo({ contact }: { contact: Contact }) {
  const { birthday, company, role, address, lastInteraction, lastInteractionType } = contact;
  const work = [role, company].filter(Boolean).join(', ');
  return (
    <dl className="grid gap-0.5">
      <Values icon={Mail} label="Email" what="e-mail address" values={allEmails(contact)}>
        {(email) => <TextLink href={`mailto:${email}`}>{email}</TextLink>}
      </Values>
      <Values icon={Phone} label="Phone" what="phone number" values={allPhones(contact)}>
        {(phone) => (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="hover:text-accent">
            {phone}
          </a>
        )}
      </Values>
      <DetailLine icon={Cake} label="Birthday">
        {birthday ? <BirthdayInWords birthday={birthday} /> : <NotAdded />}
      </DetailLine>
      {work && (
        <DetailLine icon={Briefcase} label="Work">
          <bdi>{work}</bdi>
        </DetailLine>
      )}
      {address && (
        <DetailLine icon={MapPin} label="Address" end={<CopyIcon text={address} what="address" />}>
          <bdi className="whitespace-pre-wrap">{address}</bdi>
        </DetailLine>
      )}
      <DetailLine icon={Clock} label="Last interaction">
        <TimeAgo moment={lastInteraction} />
        <span className="text-ink-3">
          {DOT}
          {lastInteractionType ?? 'added'}
        </span>
      </DetailLine>
      <RhythmLines contact={contact} />
    </dl>
  );
}

type ValuesProps = {
  icon: IconShape;
  label: string;
  what: string;
  /** The first is the one in use. */
  values: readonly Labelled[];
  children: (value: string) => ReactNode;
};

function Values({ icon, label, what, values, children }: ValuesProps) {
  if (values.length === 0)
    return (
      <DetailLine icon={icon} label={label}>
        <NotAdded />
      </DetailLine>
    );
  return values.map(({ value, label: purpose }, index) => {
    const remark = [purpose, index === 0 && values.length > 1 && 'first'].filter(Boolean).join(', ');
    return (
      <DetailLine key={value} icon={icon} label={label} end={<CopyIcon text={value} what={what} />}>
        {children(value)}
        {remark && (
          <>
            {' '}
            <bdi className="text-xs text-ink-3">{remark}</bdi>
          </>
        )}
      </DetailLine>
    );
  });
}

const NEAR = 60;

function BirthdayInWords({ birthday }: { birthday: string }) {
  const today = useToday();
  const next = nextBirthday(birthday, today);
  const isNear = today.until(next).days <= NEAR;
  const turns = ageIn(birthday, next.year);
  return (
    <span title={exactDay(next)}>
      {birthdayInWords(birthday)}
      <span className="text-ink-3">
        {turns !== undefined && `${DOT}turns ${turns}`}
        {isNear && DOT + timeUntil(next, today)}
      </span>
    </span>
  );
}
