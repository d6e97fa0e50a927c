import type { Session } from '@inner-circle/domain/auth/sessions.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { handFocusOn } from '../platform/screen/focus.ts';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { Button } from '../ui/button.tsx';
import { DOT } from '../ui/dot.ts';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { NotLoaded } from '../ui/states/endless-scroll.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { sessionsQuery, useEndOthers, useEndSession } from './sessions.queries.ts';

/** The browsers in which the user is signed in, each with its way out. */
export function SignedInBrowsers() {
  const { data, isError, refetch } = useQuery(sessionsQuery);
  const end = useEndSession();
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} shape="line" label="Loading where you are signed in" />;
  const others = data.data.filter(({ isHere }) => !isHere);
  return (
    <div className="pb-3">
      <ul aria-label="Where you are signed in" className="divide-y divide-line">
        {data.data.map((session) => (
          <SessionRow key={session.id} session={session} end={end} />
        ))}
      </ul>
      {others.length > 1 && <EndOthers count={others.length} />}
    </div>
  );
}

type SessionRowProps = { session: Session; end: ReturnType<typeof useEndSession> };

function SessionRow({ session: { id, isHere, createdAt, seenAt, ...session }, end }: SessionRowProps) {
  const now = useNow();
  const confirm = useConfirm();
  const browser = session.browser ?? 'A browser';
  const ago = (moment: string) => timeAgo(moment, now, timeZone());
  const ask = async () => {
    const sure = await confirm({
      title: `Log out ${browser}?`,
      text: 'Whoever uses it has to sign in again. What is written there and not saved waits for you there.',
      confirmLabel: 'Log out',
      danger: true,
    });
    if (sure) end.mutate({ params: { id } });
  };
  return (
    <li ref={handFocusOn} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-name wrap-anywhere">{browser}</p>
        <p className="text-sm text-ink-3">
          {isHere ? 'This browser' : `Last seen ${ago(seenAt)}`}
          {DOT}signed in {ago(createdAt)}
        </p>
      </div>
      {!isHere && (
        <Button
          size="sm"
          variant="danger-quiet"
          working={end.isPending && end.variables.params.id === id}
          aria-label={`Log out ${browser}`}
          onClick={() => void ask()}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const confirm = useConfirm();
  const endOthers = useEndOthers();
  const ask = async () => {
    const sure = await confirm({
      title: 'Log out everywhere else?',
      text: `You stay signed in here. ${count} other sign-ins end at once.`,
      confirmLabel: 'Log out everywhere else',
      danger: true,
    });
    if (sure) endOthers.mutate({});
  };
  return (
    <Button size="sm" variant="danger-quiet" working={endOthers.isPending} onClick={() => void ask()}>
      Log out everywhere else
    </Button>
  );
}
