import type { ClosedAccount } from '@inner-circle/domain/admin/admin.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handFocusOn } from '../../platform/screen/focus.ts';
import { usePage } from '../../platform/server/use-page.ts';
import { RotateCcw } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { pageAs, pageIn, useAdminAddress } from '../admin-address.ts';
import { closedAccountsQuery, refusalOf, useRestoreAccount } from '../admin.queries.ts';
import { dayText } from '../codes/code-words.ts';

const PAGE = 'accounts';

/** Accounts that their owners closed and that wait to be erased. */
export function ClosedAccounts() {
  const { parameters, change } = useAdminAddress();
  const page = pageIn(parameters, PAGE);
  const list = useQuery(closedAccountsQuery(page));
  const { data, isError, error, isFetching, refetch } = list;
  const goTo = (next: number, options?: { replace: boolean }) => change({ [PAGE]: pageAs(next) }, options);
  const isBeyond = usePage(page, list, (last) => goTo(last, { replace: true }));
  const [problem, setProblem] = useState<string>();
  return (
    <section aria-labelledby="closed-accounts">
      <h2 id="closed-accounts" className="mb-3 text-lg font-strong outline-0">
        Accounts that wait for deletion
      </h2>
      {problem && (
        <MessageBox tone="error" className="mb-3">
          {problem}
        </MessageBox>
      )}
      <Card>
        {isError && !data ? (
          <ErrorState size="sm" title="Failed to fetch accounts" onRetry={() => void refetch()} working={isFetching}>
            {refusalOf(error, 'Nothing is lost.')}
          </ErrorState>
        ) : !data || isBeyond ? (
          <SkeletonRows rows={2} label="Loading accounts" />
        ) : data.data.length === 0 ? (
          <p className="px-5 py-6 text-ink-2">No account waits for deletion.</p>
        ) : (
          <ul>
            {data.data.map((account) => (
              <Row key={account.id} account={account} onProblem={setProblem} />
            ))}
          </ul>
        )}
      </Card>
      {data && data.meta.total > PAGE_SIZE && (
        <Pager label="Pages of accounts" page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={goTo} />
      )}
    </section>
  );
}

type RowProps = { account: ClosedAccount; onProblem: (problem: string | undefined) => void };

function Row({ account: { id, name, email, closedAt, eraseAfter }, onProblem }: RowProps) {
  const confirm = useConfirm();
  const toasts = useToasts();
  const { mutateAsync: restore, isPending } = useRestoreAccount();
  const ask = async () => {
    const yes = await confirm({
      title: `Restore ${name}’s account?`,
      text: `${email} can sign in again and finds everything as it was, but disconnected: mailbox, calendar and Telegram are to be connected again, and access tokens and the calendar feed to be made anew.`,
      confirmLabel: 'Restore',
    });
    if (!yes) return;
    onProblem(undefined);
    try {
      await restore({ params: { id } });
      toasts.add({ title: `${name}’s account is restored`, tone: 'done' });
    } catch (error) {
      onProblem(refusalOf(error, 'The account could not be restored'));
    }
  };
  return (
    <li
      ref={handFocusOn}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-0"
    >
      <span className="flex min-w-0 flex-1 basis-52 items-center gap-3">
        <Face name={name} id={id} size="sm" />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          <span className="block truncate text-sm text-ink-2">{email}</span>
        </span>
      </span>
      <span className="text-sm text-ink-2">
        Closed {dayText(closedAt)}, erased after {dayText(eraseAfter)}
      </span>
      <Button size="sm" icon={RotateCcw} working={isPending} onClick={() => void ask()} aria-label={`Restore ${name}`}>
        Restore
      </Button>
    </li>
  );
}
