import { badField, DomainError, notFound } from '../problem.ts';
import { MOST_PUSH_DEVICES } from './push.contract.ts';

/** At this hour of the user's own day the morning is over: what could not be sent until then is not sent. */
export const MORNING_OVER_HOUR = 14;

/** Where the browsers that people have take notices. A subdomain of one is one, too. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

const LINES = 3;
const LONGEST_LINE = 120;
const HELLO = 'Good morning!';

export const pushDeviceNotFound = () => notFound('The browser');
export const tooManyPushDevices = () =>
  new DomainError(
    'conflict',
    'push.too-many',
    `${MOST_PUSH_DEVICES} browsers are told of your mornings, which is the most. Remove one first.`,
  );
export const notAPushService = () => badField('endpoint', 'is not at a push service that this server sends to');
export const pushNotSetUp = () =>
  new DomainError('conflict', 'push.not-set-up', 'Notices to browsers cannot be sent from this server at the moment.');
export const browserIsGone = () =>
  new DomainError('conflict', 'push.gone', 'That browser takes no notices any more. Turn them on there again.');
export const pushServiceIsAway = () =>
  new DomainError(
    'bad-gateway',
    'push.away',
    'The push service of that browser did not take it. Please try again later.',
  );

/** When the morning of a day is over where the user is. */
export const morningOver = (day: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: { hour: MORNING_OVER_HOUR } })
    .toInstant();

/** What a browser is sent. It is shown only to the user whom it is for. */
export type PushNotice = {
  readonly for: string;
  /** A second notice with the same takes the place of the first. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Whom a press opens; null for the app as it opens in the morning. */
  readonly contactId: string | null;
};

type Told = { readonly message: string; readonly contactId: string | null };
type Morning = {
  readonly userId: string;
  readonly day: string;
  readonly told: readonly Told[];
  readonly total: number;
};

/** One notice about the whole morning. Without names it says that there is something, and no more. */
export function morningNotice({ userId, day, told, total }: Morning, showsNames: boolean): PushNotice {
  const lines = told.slice(0, LINES).map(({ message }) => shortened(message));
  const rest = total > lines.length ? [`… and ${total - lines.length} more`] : [];
  const [only] = told;
  return {
    for: userId,
    tag: `morning:${day}`,
    title: HELLO,
    body: showsNames ? [...lines, ...rest].join('\n') : 'There is something for you today.',
    contactId: total === 1 && only ? only.contactId : null,
  };
}

export const tryNotice = (userId: string): PushNotice => ({
  for: userId,
  tag: 'try',
  title: 'It works',
  body: 'This is how your mornings will reach you here.',
  contactId: null,
});

const shortened = (line: string) =>
  line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1).toWellFormed()}…` : line;
