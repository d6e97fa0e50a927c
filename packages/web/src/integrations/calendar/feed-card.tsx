import type { FeedStatus, NewFeed } from '@inner-circle/domain/calendar/feed.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { ConnectedBadge } from '../connection-parts.tsx';
import { FailedCard, LoadingCard } from '../card-states.tsx';
import { IntegrationCard } from '../integration-card.tsx';
import { FEED } from '../integration.ts';
import { feedQuery, useEndFeed, useMakeFeed } from './calendar-account.queries.ts';

const REPLACE = {
  title: 'Replace the address?',
  text: 'Calendars that read the one before will show nothing new until they get the new one.',
  confirmLabel: 'Replace',
};
const REVOKE = {
  title: 'Turn off the calendar feed?',
  text: 'Calendars that read its address will no longer show your birthdays, to-dos and reminders.',
  confirmLabel: 'Turn off',
  danger: true,
};

/** The secret address under which other calendars read what the product knows. Every plan has it. */
export function FeedCard() {
  const { data: status, isError, isFetching, refetch } = useQuery(feedQuery);
  if (status) return <Feed status={status} />;
  if (!isError) return <LoadingCard of={FEED} />;
  return <FailedCard of={FEED} problem="The feed did not load" retrying={isFetching} onRetry={() => void refetch()} />;
}

function Feed({ status }: { status: FeedStatus }) {
  const now = useNow();
  const confirm = useConfirm();
  const make = useMakeFeed();
  const end = useEndFeed();
  const begin = () => {
    end.reset();
    make.mutate({});
  };
  const replace = async () => {
    if (await confirm(REPLACE)) begin();
  };
  const revoke = async () => {
    if (!(await confirm(REVOKE))) return;
    make.reset();
    end.mutate({});
  };
  const { isOn, lastFetchedAt } = status;
  const read = lastFetchedAt ? `Last read ${timeAgo(lastFetchedAt, now, timeZone())}` : 'No calendar has read it yet';
  return (
    <IntegrationCard
      of={FEED}
      {...(isOn && { badge: <ConnectedBadge>On</ConnectedBadge>, detail: read })}
      action={
        !isOn && (
          <Button size="sm" working={make.isPending} onClick={begin}>
            Make an address
          </Button>
        )
      }
    >
      {make.data && isOn && <NewAddress feed={make.data} />}
      {isOn && (
        <>
          <Instructions />
          <div className="flex gap-2">
            <Button size="sm" working={make.isPending} onClick={() => void replace()}>
              Replace
            </Button>
            <Button size="sm" variant="danger-quiet" working={end.isPending} onClick={() => void revoke()}>
              Turn off
            </Button>
          </div>
        </>
      )}
      {(make.isError || end.isError) && (
        <MessageBox tone="error">The feed was not changed. Please try again.</MessageBox>
      )}
    </IntegrationCard>
  );
}

/** Shown once: only who copies it now has it. */
const NewAddress = ({ feed: { url } }: { feed: NewFeed }) => (
  <div className="grid gap-2 rounded-md bg-sunken px-3.5 py-3">
    <p className="text-sm text-ink-2">
      This is the only time that the address is shown. Whoever has it can read the feed.
    </p>
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-60 text-sm break-all select-all">{url}</code>
      <CopyButton text={url} />
    </div>
  </div>
);

const CLIENTS = [
  { name: 'Google Calendar', way: 'On a computer: Other calendars, +, From URL. Paste the address.' },
  { name: 'Apple Calendar', way: 'File, New Calendar Subscription. Paste the address.' },
  { name: 'Outlook', way: 'Add calendar, Subscribe from web. Paste the address.' },
];

const Instructions = () => (
  <Disclosure label="How to add it to a calendar">
    <dl className="grid gap-2 text-sm">
      {CLIENTS.map(({ name, way }) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd className="text-ink-2">{way}</dd>
        </div>
      ))}
    </dl>
  </Disclosure>
);
