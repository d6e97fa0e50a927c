import type { SeriesMove } from '@inner-circle/domain/calendar/series.rules.ts';
import { z } from 'zod';

const Move = z.object({
  months: z.int(),
  days: z.int(),
  zone: z.string(),
  time: z.object({ before: z.string(), after: z.string() }).nullable(),
}) satisfies z.ZodType<SeriesMove>;

/** What becomes of planned meetings once Google has made a change. */
export const Intention = z.object({
  does: z.enum(['add', 'change', 'delete']),
  /** The event, or the series, that is written at Google. */
  target: z.string(),
  /** The mark that this change, and no other, leaves on the event at Google. */
  mark: z.string(),
  /** How far all events of the series move, which gives them other names. */
  move: Move.nullable(),
  /** The meeting at the end of one event: of the first of these that there is. `asked` is null where it stays as it was. */
  meeting: z
    .object({ eventIds: z.array(z.string()), contactId: z.string().nullable(), asked: z.boolean().nullable() })
    .nullable(),
});
export type Intention = z.infer<typeof Intention>;
