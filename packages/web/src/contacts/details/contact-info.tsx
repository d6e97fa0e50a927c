import { ageIn, birthdayInWords, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { timeUntil } from '@inner-circle/domain/time.ts';
import { TimeAgo } from '../../people/person-cells.tsx';
import { useToday } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { Briefcase, Cake, Clock, Mail, MapPin, Phone } from '../../ui/brand/icons.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { DetailLine, NotAdded } from './detail-line.tsx';
import { DOT } from '../../ui/dot.ts';

export function ContactInfo({ contact }: { contact: Contact }) {
  const { email, phone, birthday, company, role, address, lastInteraction, lastInteractionType } = contact;
  const work = [role, company].filter(Boolean).join(', ');
  return (
    <dl className="grid gap-0.5">
      <DetailLine icon={Mail} label="Email" end={email && <CopyIcon text={email} what="e-mail address" />}>
        {email ? <TextLink href={`mailto:${email}`}>{email}</TextLink> : <NotAdded />}
      </DetailLine>
      <DetailLine icon={Phone} label="Phone" end={phone && <CopyIcon text={phone} what="phone number" />}>
        {phone ? (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="hover:text-accent">
            {phone}
          </a>
        ) : (
          <NotAdded />
        )}
      </DetailLine>
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
    </dl>
  );
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
