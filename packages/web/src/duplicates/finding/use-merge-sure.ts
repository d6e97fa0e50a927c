import { type DuplicatePair, duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../platform/numbers.ts';
import { call } from '../../platform/server/call.ts';
import { CallError, isPassing } from '../../platform/server/call-error.ts';
import { refreshedBy } from '../../platform/server/query-families.ts';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';

const PAIRS_AT_ONCE = 100;

/** Makes one of every pair of which that is almost certain, one after the other. Answers with how many are done while it works. */
export function useMergeSure() {
  const confirm = useConfirm();
  const toasts = useToasts();
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);

  const mergeSure = async (count: number) => {
    const sure = await confirm({
      title: `Merge ${counted(count, 'pair')}?`,
      text: 'Of each pair the older contact stays, with everything of both. Empty fields are filled, nothing is lost, and each can be taken back for 30 days.',
      confirmLabel: 'Merge them',
    });
    if (!sure) return;
    setDone(0);
    try {
      toasts.add(outcome(await mergeAll(setDone)));
    } finally {
      setDone(null);
      for (const answers of refreshedBy('contacts')) void client.invalidateQueries(answers);
    }
  };
  return [mergeSure, done] as const;
}

type Outcome = { merged: number; left: number; stopped: boolean };

async function mergeAll(onDone: (merged: number) => void): Promise<Outcome> {
  const gone = new Set<string>();
  let [merged, left, page] = [0, 0, 1];
  try {
    const pairs: DuplicatePair[] = [];
    for (;;) {
      const { data } = await call(duplicatesEndpoints.list, { query: { band: 'certain', page, limit: PAIRS_AT_ONCE } });
      pairs.push(...data);
      if (data.length < PAIRS_AT_ONCE) break;
      page += 1;
    }
    for (const { first, second } of pairs) {
      // Somebody who is there three times is in three pairs: the third is one person by then.
      if (gone.has(first.id) || gone.has(second.id)) continue;
      if (await isMerged(first, second)) {
        gone.add(second.id);
        merged += 1;
        onDone(merged);
      } else left += 1;
    }
    return { merged, left, stopped: false };
  } catch {
    return { merged, left, stopped: true };
  }
}

/** False when it is refused, as where a planned e-mail would go to another address; what may pass, as no network, ends all. */
async function isMerged(first: DuplicatePair['first'], second: DuplicatePair['second']): Promise<boolean> {
  const asOf = [first, second].map(({ id, updatedAt }) => ({ id, updatedAt }));
  try {
    await call(mergingEndpoints.merge, { body: { first: first.id, others: [second.id], asOf } });
    return true;
  } catch (error) {
    if (error instanceof CallError && !isPassing(error)) return false;
    throw error;
  }
}

function outcome({ merged, left, stopped }: Outcome) {
  const title =
    merged === 0 ? 'Nobody was merged' : `${counted(merged, 'pair')} ${merged === 1 ? 'is' : 'are'} one person now`;
  if (stopped)
    return {
      title,
      detail: 'Then the server could not be reached. The others are as they were.',
      tone: 'trouble' as const,
    };
  if (left > 0)
    return {
      title,
      detail: `${counted(left, 'pair')} could not be merged like this: compare them one by one.`,
      tone: 'plain' as const,
    };
  return { title, tone: 'done' as const };
}
