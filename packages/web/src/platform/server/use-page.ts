import { useEffectEvent, useLayoutEffect } from 'react';

type Answer = { data: { meta: { total: number; limit: number } } | undefined; isPlaceholderData: boolean };

/**
 * For a list that may have become shorter than the page that is open: `goTo` then leads to its last page. Answers true
 * while the page lies beyond the last one, when there is nothing to show.
 */
export function usePage(page: number, { data, isPlaceholderData }: Answer, goTo: (lastPage: number) => void): boolean {
  const { total, limit } = data?.meta ?? { total: Infinity, limit: 1 };
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const isBeyond = !isPlaceholderData && page > lastPage;
  const goBack = useEffectEvent(() => goTo(lastPage));
  useLayoutEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond]);
  return isBeyond;
}
