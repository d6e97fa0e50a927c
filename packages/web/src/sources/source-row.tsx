import type { ContactSource } from '@inner-circle/domain/sources/sources.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { DisconnectButton } from '../integrations/connection-parts.tsx';
import { counted } from '../platform/numbers.ts';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { Button } from '../ui/button.tsx';
import { DOT } from '../ui/dot.ts';
import { Switch } from '../ui/fields/switch.tsx';
import { Badge } from '../ui/states/badge.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { SourceProblem } from './source-problem.tsx';
import { sourceName } from './source-names.ts';
import { useDisconnectSource, useKeepUpToDate, useLook } from './sources.queries.ts';

type SourceRowProps = { source: ContactSource; onImport: () => void; onProposals: () => void };

/** An account: what was seen of it, what waits, and whether it is looked into every day. */
export function SourceRow({ source, onImport, onProposals }: SourceRowProps) {
  const now = useNow();
  const look = useLook();
  const keep = useKeepUpToDate();
  const disconnect = useDisconnectSource();
  const { id, account, lookedAt, isLooking, problem, people, importId, proposals, isBroughtIn, keepsUpToDate } = source;
  const name = sourceName(source);
  const params = { id };
  const seen = lookedAt ? `looked ${timeAgo(lookedAt, now, timeZone())}` : 'not looked into yet';
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="font-name wrap-anywhere">{name}</b>
            {isLooking && (
              <Badge tone="caution" waiting>
                Looking
              </Badge>
            )}
          </p>
          <p className="text-sm wrap-anywhere text-ink-3">
            <bdi>{account}</bdi>
            {DOT}
            {seen}
            {lookedAt && DOT}
            {lookedAt && counted(people, 'person', 'people')}
          </p>
        </div>
        {!problem?.isRefused && (
          <Button
            size="sm"
            working={look.isPending || isLooking}
            aria-label={`Look into ${name} now`}
            onClick={() => look.mutate({ params })}
          >
            Look now
          </Button>
        )}
        <DisconnectButton
          question={{
            title: `Disconnect ${name}?`,
            text: 'The people who came from it stay here. What changed there is no longer shown.',
          }}
          working={disconnect.isPending}
          onDisconnect={() => disconnect.mutate({ params })}
        />
      </div>
      <SourceProblem source={source} />
      {importId !== null && (
        <MessageBox
          tone="info"
          action={
            <Button size="sm" className="-my-1" onClick={onImport}>
              Check and bring in
            </Button>
          }
        >
          {counted(people, 'person', 'people')} wait to be brought in. Nothing is kept before you have looked.
        </MessageBox>
      )}
      {proposals > 0 && (
        <MessageBox
          tone="info"
          action={
            <Button size="sm" className="-my-1" onClick={onProposals}>
              See {counted(proposals, 'change')}
            </Button>
          }
        >
          Something changed in {name}.
        </MessageBox>
      )}
      {isBroughtIn && !problem?.isRefused && (
        <div className="flex items-center gap-3 text-sm text-ink-2">
          <Switch
            label={`Keep ${name} up to date`}
            checked={keepsUpToDate}
            onChange={(isWanted) => keep.mutate({ params, body: { keepsUpToDate: isWanted } })}
          />
          <span>{keepsUpToDate ? 'Looked into every day; changes are only proposed' : 'Keep up to date'}</span>
        </div>
      )}
    </li>
  );
}
