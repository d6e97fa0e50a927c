import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inFigures } from '../../platform/numbers.ts';
import { focusOnMount } from '../../platform/screen/focus.ts';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { ArrowLeft, CirclePause, CirclePlay, Pencil, Trash2 } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyIcon } from '../../ui/copy-button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { useAdminAddress } from '../admin-address.ts';
import { codeQuery, refusalOf } from '../admin.queries.ts';
import { CODE_LOOK, StatusBadge } from './code-parts.tsx';
import { dayText, durationText, planName } from './code-words.ts';
import { EditCodeDialog } from './edit-code-dialog.tsx';
import { Redemptions } from './redemptions.tsx';
import { useCodeActions } from './use-code-actions.ts';

/** One code: what it grants, what became of it, and what can be done with it. */
export function CodeDetail({ id }: { id: string }) {
  const { change } = useAdminAddress();
  const { data: code, isError, error, isFetching, refetch } = useQuery(codeQuery(id));
  const back = () => change({ code: null, redemptions: null });
  return (
    <>
      <Button variant="ghost" size="sm" icon={ArrowLeft} className="-ms-2.5 mb-2" onClick={back}>
        Back
      </Button>
      {code ? (
        <Details code={code} onGone={back} />
      ) : (
        <Card>
          {isError ? (
            <ErrorState title="Failed to fetch promo code details" onRetry={() => void refetch()} working={isFetching}>
              {refusalOf(error, 'Nothing is lost.')}
            </ErrorState>
          ) : (
            <SkeletonRows rows={6} shape="line" label="Loading the promo code" />
          )}
        </Card>
      )}
    </>
  );
}

function Details({ code, onGone }: { code: PromoCode; onGone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [isEditing, setEditing] = useState(false);
  const { toggle, askToDelete } = useCodeActions(code, setProblem);
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-3">
        <h2
          ref={focusOnMount}
          tabIndex={-1}
          className={`${CODE_LOOK} scroll-mt-[calc(var(--bar)+1rem)] text-2xl outline-0`}
        >
          {code.code}
        </h2>
        <span className="flex items-center gap-2">
          <CopyIcon text={code.code} what={code.code} />
          <StatusBadge code={code} />
        </span>
        <div className="flex flex-wrap gap-2 max-md:w-full md:ms-auto">
          <Button icon={Pencil} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button icon={code.isActive ? CirclePause : CirclePlay} onClick={() => void toggle()}>
            {code.isActive ? 'Deactivate' : 'Activate'}
          </Button>
          <Button
            variant="danger-quiet"
            icon={Trash2}
            onClick={() => void askToDelete().then((isGone) => isGone && onGone())}
          >
            Delete
          </Button>
        </div>
      </header>
      {problem && (
        <MessageBox tone="error" className="mb-3">
          {problem}
        </MessageBox>
      )}
      <div className="grid items-start gap-4 md:grid-cols-[20rem_minmax(0,1fr)]">
        <CodeTerms code={code} />
        <Redemptions code={code.code} />
      </div>
      <KeepWhileClosing of={isEditing ? code : null} by={({ id }) => id}>
        {(edited, open) => <EditCodeDialog code={edited} open={open} onClose={() => setEditing(false)} />}
      </KeepWhileClosing>
    </>
  );
}

function CodeTerms({ code }: { code: PromoCode }) {
  const { maxRedemptions, discountPercentage } = code;
  const facts: readonly [string, string][] = [
    ['Plan', planName(code.planType)],
    ['Duration', durationText(code)],
    [
      'Redemptions',
      `${inFigures(code.redemptionCount)} of ${maxRedemptions === null ? 'unlimited' : inFigures(maxRedemptions)}`,
    ],
    ['Expires', dayText(code.expiresAt)],
    ['Discount', discountPercentage === null ? '–' : `${discountPercentage}%`],
    ['Created', dayText(code.createdAt)],
    ['Created by', code.creator?.name ?? '–'],
    ['Description', code.description || '–'],
  ];
  return (
    <Card as="section" aria-label="Code data" className="p-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-end font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
