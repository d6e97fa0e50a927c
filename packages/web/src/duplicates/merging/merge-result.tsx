import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { birthdayInWords } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { isStale } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { PLAIN_FIELD_NAMES } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import type { Belongings, MergeChoice } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { mergedWarming } from '@inner-circle/domain/duplicates/merging.rules.ts';
import { PersonFace } from '../../people/person-cells.tsx';
import { inFigures, plural } from '../../platform/numbers.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Icon, type IconShape } from '../../ui/brand/icon.tsx';
import { Briefcase, Cake, Mail, MapPin, Phone, UserRound } from '../../ui/brand/icons.tsx';
import { Chip } from '../../ui/chip.tsx';
import { WarmthBadge } from '../../ui/faces/warmth-badge.tsx';

type MergeResultProps = {
  people: readonly Contact[];
  belongings: readonly Belongings[];
  chosen: MergeChoice;
};

/** What stays, as the contact will look, and how much belongs to it. */
export function MergeResult({ people, belongings, chosen }: MergeResultProps) {
  const now = useNow();
  const [first, ...others] = people as [Contact, ...Contact[]];
  const warming = mergedWarming([first, ...others]);
  const days = people.find(({ coldThresholdDays }) => coldThresholdDays === chosen.coldThresholdDays)?.coldAfterDays;
  const merged: Contact = {
    ...first,
    ...(chosen as Partial<Contact>),
    ...warming,
    coldAfterDays: days ?? first.coldAfterDays,
    photo: people.find(({ photo }) => photo !== null)?.photo ?? null,
  };
  const isCold = warming.warmth === 'cold' || isStale(warming.lastInteraction, merged.coldAfterDays, now);
  const count = (what: keyof Belongings) => belongings.reduce((sum, one) => sum + one[what], 0);
  const work = [merged.role, merged.company].filter(Boolean).join(', ');
  return (
    <section aria-label="What stays" className="bg-sunken px-5 py-5 md:px-6">
      <h3 className="mb-3 text-sm font-medium text-ink-2">What stays</h3>
      <div className="grid gap-1.5 rounded-lg bg-raised p-4 shadow-1">
        <div className="mb-1.5 flex min-w-0 items-center gap-3">
          <PersonFace contact={{ ...merged, isCold }} />
          <div className="min-w-0">
            <p dir="auto" className="font-strong wrap-anywhere">
              {merged.name}
            </p>
            <p className="mt-1 flex flex-wrap gap-1.5">
              <WarmthBadge warmth={isCold ? 'cold' : 'warm'} />
              {merged.groups.map((group) => (
                <Chip key={group}>{group}</Chip>
              ))}
            </p>
          </div>
        </div>
        {[merged.email, ...merged.moreEmails.map(({ value }) => value)].map(
          (email) => email && <Line key={email} icon={Mail} text={email} />,
        )}
        {[merged.phone, ...merged.morePhones.map(({ value }) => value)].map(
          (phone) => phone && <Line key={phone} icon={Phone} text={phone} />,
        )}
        {merged.birthday && <Line icon={Cake} text={birthdayInWords(merged.birthday)} />}
        {work && <Line icon={Briefcase} text={work} />}
        {merged.address && <Line icon={MapPin} text={merged.address} />}
        {PLAIN_FIELD_NAMES.filter((name) => !SHOWN_ELSEWHERE.has(name)).map((name) => {
          const value = merged[name];
          return value && <Line key={name} icon={UserRound} text={value} />;
        })}
        {merged.customFields.map(({ name, text }) => (
          <Line key={`${name} ${text}`} icon={UserRound} text={`${name}: ${text}`} />
        ))}
        {merged.notes && (
          <p dir="auto" className="mt-2 line-clamp-6 text-sm wrap-anywhere whitespace-pre-wrap text-ink-2">
            {merged.notes}
          </p>
        )}
      </div>
      <dl className="mt-3 grid grid-cols-3 text-center">
        <Count value={count('interactions')} of="interaction" />
        <Count value={count('todos')} of="to-do" />
        <Count value={count('reminders')} of="e-mail" />
      </dl>
      <p className="mt-3 text-sm text-ink-3">
        What hangs on {people.length === 2 ? 'either' : 'any'} of them moves here. Two interactions on the same day stay
        two.
      </p>
    </section>
  );
}

const SHOWN_ELSEWHERE = new Set(['company', 'role', 'address']);

const Line = ({ icon, text }: { icon: IconShape; text: string }) => (
  <p className="flex min-w-0 items-start gap-3 text-sm">
    <Icon of={icon} className="mt-0.5 text-ink-3" />
    <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere">
      {text}
    </span>
  </p>
);

const Count = ({ value, of }: { value: number; of: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-ink-3">{plural(value, of)}</dt>
    <dd className="voice text-xl">{inFigures(value)}</dd>
  </div>
);
