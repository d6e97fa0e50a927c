import { createHash } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { invalid } from '../calendar-error.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Derived from the request, so that one that is repeated gets the meeting it got before. */
function meetingCode(account: string, requestId: string) {
  const hash = createHash('sha256').update(`${account.toLowerCase()} ${requestId}`).digest();
  const code = [...hash.subarray(0, 10)].map((byte) => letters[byte % letters.length]).join('');
  return `${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`;
}

export const meetingCodePattern = '[a-z]{3}-[a-z]{4}-[a-z]{3}';

const solution = { key: { type: 'hangoutsMeet' }, name: 'Google Meet' };

type Asking = { account: string; origin: string };

/** What becomes of an event's conference when a client writes it: one that is asked for a second time stays. */
export function conferenceAfter(
  current: calendar_v3.Schema$ConferenceData | undefined,
  asked: calendar_v3.Schema$ConferenceData | undefined,
  { account, origin }: Asking,
): calendar_v3.Schema$ConferenceData | undefined {
  const request = asked?.createRequest;
  if (!request) return asked;
  const { requestId, conferenceSolutionKey = solution.key } = request;
  if (!requestId || conferenceSolutionKey.type !== solution.key.type) throw invalid('Invalid conference type value.');
  if (requestId === current?.createRequest?.requestId) return current;
  const conferenceId = meetingCode(account, requestId);
  const uri = `${origin}/sandbox/meet/${conferenceId}`;
  return {
    createRequest: { requestId, conferenceSolutionKey, status: { statusCode: 'success' } },
    entryPoints: [{ entryPointType: 'video', uri, label: uri.replace(/^https?:\/\//, '') }],
    conferenceSolution: solution,
    conferenceId,
  };
}

export const videoLinkOf = (conference: calendar_v3.Schema$ConferenceData | undefined) =>
  conference?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video')?.uri ?? undefined;
