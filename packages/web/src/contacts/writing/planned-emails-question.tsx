import type { EmailsRedirected } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { exactDayOf } from '../../platform/time/day-in-words.ts';
import type { Question } from '../../ui/overlays/confirm-dialog.tsx';

/** What is asked before an address is changed that planned e-mails go to. */
export function aboutPlannedEmails(name: string, { planned, from, to }: EmailsRedirected): Question {
  const { total, first } = planned;
  const isOne = total === 1;
  const more = total - first.length;
  return {
    title: to === null ? 'Remove the address of planned e-mails?' : 'Have planned e-mails go to this address?',
    text: (
      <div className="grid gap-2 wrap-anywhere">
        <p>
          {isOne ? 'An e-mail is' : `${total} e-mails are`} planned for <bdi>{name}</bdi>:
        </p>
        <ul className="grid list-disc gap-0.5 ps-5">
          {first.map(({ subject, nextDate }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two e-mails may have the same subject and date
            <li key={index}>
              <b dir="auto" className="font-name text-ink">
                {subject}
              </b>
              , {nextDate ? `next on ${exactDayOf(nextDate)}` : UNDER_WAY}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
        <p>{to === null ? withoutAddress(isOne) : withAddress(isOne, from, to)}</p>
      </div>
    ),
    confirmLabel: to === null ? 'Remove address' : 'Change address',
    cancelLabel: 'Back',
  };
}

/** The address is read when the mail server is called. */
const UNDER_WAY = 'under way, perhaps still to the address as it was';

const withAddress = (isOne: boolean, from: string | null, to: string) => (
  <>
    {isOne ? 'It goes' : 'They go'} to <b className="font-name text-ink">{to}</b>
    {from !== null && ` instead of ${from}`} once you save.
  </>
);

const withoutAddress = (isOne: boolean) =>
  isOne
    ? 'Without an address it does not go out: it fails when it is due, and you are told.'
    : 'Without an address they do not go out: each fails when it is due, and you are told.';
