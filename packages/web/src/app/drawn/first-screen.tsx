import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { renderToString } from 'react-dom/server';
import { sessionQuery } from '../../auth/session.ts';
import { answerAmong, type Answers } from '../../platform/server/first-answers.ts';
import { createQueryClient } from '../../platform/server/query-client.ts';
import { beginAt, timeZone } from '../../platform/time/clock.ts';
import { todayEndpoints } from '@inner-circle/domain/today/today.contract.ts';
import { drawUnder } from '../../platform/screen/address.ts';
import { todayQuery } from '../../today/today.queries.ts';
import { putFirstData } from '../first-data.ts';
import { TodayPage } from '../pages/pages.tsx';
import { Root } from '../root.tsx';

// What is drawn waits for nothing.
await TodayPage.load();

/** The first screen in HTML, with the moment that it shows; `zone` where it was only guessed in which one its days begin and end. */
type FirstScreen = { html: string; at: string; zone?: string };

/**
 * Draws from these answers what the app would draw. The server calls this (drawing.ts there), so that the list stands on the screen
 * before any script has run; the app then goes on with what is drawn (takeover.ts). Where somebody's time zone is not known yet it
 * may be the server's, and the browser hides what is drawn when it is not (early.ts). `path` says which of the two pages is drawn.
 */
export function drawFirstScreen(answers: Answers, path = '/'): FirstScreen | undefined {
  const find = answerAmong(answers);
  const user = find(authEndpoints.me);
  const settings = find(settingsEndpoints.get);
  if (!user || !settings) return undefined;
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, { user });
  putFirstData(client, find, '');
  const today = find(todayEndpoints.get);
  if (today?.zone === timeZone()) client.setQueryData(todayQuery(today.zone).queryKey, today);
  drawUnder(path);
  const now = Temporal.Now.instant();
  beginAt(now);
  try {
    const html = renderToString(<Root client={client} />);
    return { html, at: now.toString(), ...(settings.timeZone === null && { zone: timeZone() }) };
  } finally {
    // Else what is kept for each person would stay for minutes.
    client.clear();
  }
}
