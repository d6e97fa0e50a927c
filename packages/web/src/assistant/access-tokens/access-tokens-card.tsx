import type { AccessToken, TokenActivity } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MOST_ACCESS_TOKENS } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { dayIn, timeAgo } from '@inner-circle/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { IntegrationCard } from '../../integrations/integration-card.tsx';
import { handFocusOn } from '../../platform/screen/focus.ts';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { exactDay } from '../../platform/time/day-in-words.ts';
import { KeyRound, Plus } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { NotLoaded } from '../../ui/states/endless-scroll.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { tokensQuery, useMakeToken, useRevokeToken, useUndoToken } from './access-tokens.queries.ts';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { scopeLabel } from './scopes.ts';
import { Activity, Undone } from './token-activity.tsx';
import { DOT } from '../../ui/dot.ts';

const TOKENS = {
  name: 'Access tokens',
  icon: KeyRound,
  explanation: 'Let your own AI client look things up here, and write for you',
};

/** Most people never need one: the list is asked for when somebody opens it. */
export function AccessTokensCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <IntegrationCard
      of={TOKENS}
      action={
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Manage'}
        </Button>
      }
    >
      {isOpen && <Tokens />}
    </IntegrationCard>
  );
}

function Tokens() {
  const { data, isError, refetch } = useQuery(tokensQuery);
  const make = useMakeToken();
  const revoke = useRevokeToken();
  const undo = useUndoToken();
  const [isMaking, setMaking] = useState(false);
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} shape="line" label="Loading access tokens" />;
  const { data: tokens, recent } = data;
  const activityOf = ({ id }: AccessToken) => recent.find(({ tokenId }) => tokenId === id);
  const removed = recent.filter(({ tokenId }) => !tokens.some(({ id }) => id === tokenId));
  const undoOf = (activity: TokenActivity) => ({
    activity,
    isWorking: undo.isPending && undo.variables.params.id === activity.tokenId,
    onUndo: () => undo.mutate({ params: { id: activity.tokenId } }),
  });
  const isFull = tokens.length >= MOST_ACCESS_TOKENS;
  return (
    <>
      {make.data && <NewSecret secret={make.data.secret} />}
      {undo.data && <Undone key={undo.submittedAt} outcome={undo.data} />}
      {tokens.length === 0 && removed.length === 0 ? (
        <p className="text-sm text-ink-2">
          No tokens yet. With one, Claude, ChatGPT or any other MCP client can use Inner Circle as you do.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} revoke={revoke}>
              {activityOf(token) && <Activity {...undoOf(activityOf(token)!)} />}
            </TokenRow>
          ))}
          {removed.map((activity) => (
            <li key={activity.tokenId} className="py-2.5">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <b className="font-name wrap-anywhere text-ink-2">{activity.name}</b>
                <Badge>Revoked</Badge>
              </p>
              <Activity {...undoOf(activity)} takesFocus={revoke.variables?.params.id === activity.tokenId} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" icon={Plus} disabled={isFull} onClick={() => setMaking(true)}>
          New token
        </Button>
        {isFull && (
          <p className="text-sm text-ink-2">You have {MOST_ACCESS_TOKENS} tokens; revoke one to make another.</p>
        )}
      </div>
      {isMaking && <NewTokenDialog open onClose={() => setMaking(false)} make={(body) => make.mutateAsync({ body })} />}
    </>
  );
}

/** Shown once: only who copies it now has it. */
const NewSecret = ({ secret }: { secret: string }) => (
  <output className="grid gap-2 rounded-md bg-sunken px-3.5 py-3">
    <p className="text-sm text-ink-2">
      This is the only time that the token is shown. In your MCP client add a server of the kind “streamable HTTP” at{' '}
      <code className="break-all select-all">{window.location.origin}/mcp</code> with the header{' '}
      <code>Authorization: Bearer</code> and this token.
    </p>
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-60 text-sm break-all select-all">{secret}</code>
      <CopyButton text={secret} />
    </div>
  </output>
);

type TokenRowProps = { token: AccessToken; revoke: ReturnType<typeof useRevokeToken>; children: ReactNode };

function TokenRow({ token, revoke, children }: TokenRowProps) {
  const now = useNow();
  const confirm = useConfirm();
  const isRevoking = revoke.isPending && revoke.variables.params.id === token.id;
  const ask = async () => {
    const sure = await confirm({
      title: `Revoke “${token.name}”?`,
      text: 'Whatever uses this token is shut out at once. It cannot be brought back. What it did within the last hour can still be undone here.',
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (sure) revoke.mutate({ params: { id: token.id } });
  };
  const used = token.lastUsedAt ? `used ${timeAgo(token.lastUsedAt, now, timeZone())}` : 'not used yet';
  return (
    // What it did can be undone when it is gone, and takes the focus then.
    <li ref={children ? null : handFocusOn} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="font-name wrap-anywhere">{token.name}</b>
          <Badge>{scopeLabel(token.scope)}</Badge>
        </p>
        <p className="text-sm wrap-anywhere text-ink-3">
          <code>{token.hint}…</code>
          {DOT}
          {used}
          {DOT}
          {endOf(token, now)}
        </p>
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        working={isRevoking}
        aria-label={`Revoke ${token.name}`}
        onClick={() => void ask()}
      >
        Revoke
      </Button>
      {children}
    </li>
  );
}

function endOf({ expiresAt }: AccessToken, now: Temporal.Instant): string {
  if (expiresAt === null) return 'does not expire';
  const day = exactDay(dayIn(timeZone(), expiresAt));
  return Date.parse(expiresAt) > now.epochMilliseconds ? `until ${day}` : `expired on ${day}`;
}
