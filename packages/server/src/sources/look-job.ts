import { z } from 'zod';
import type { JobKind } from '../platform/jobs/job.ts';

const AskedLook = z.strictObject({
  userId: z.uuid(),
  sourceId: z.uuid(),
  /** Whether somebody waits for it, who needs no notification. */
  isAsked: z.boolean(),
});
export type AskedLook = z.output<typeof AskedLook>;

export const LOOK: JobKind<AskedLook> = {
  name: 'sources.look',
  data: AskedLook,
  keyOf: ({ sourceId }) => sourceId,
  oncePerKey: true,
};
