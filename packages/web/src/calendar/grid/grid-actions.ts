import type { LocalEvent } from '../period/local-events.ts';

/** The times of an event on the clocks of the zone. */
export type WallTimes = { start: Temporal.PlainDateTime; end: Temporal.PlainDateTime; allDay: boolean };

/** A free slot that was chosen in the calendar. */
export type EmptySlot = { start: Temporal.PlainDateTime; allDay: boolean };

export type GridActions = {
  onOpen: (local: LocalEvent) => void;
  /** Left out where nothing can be added. */
  onAdd: ((slot: EmptySlot) => void) | undefined;
  /** Answers whether it stays there. */
  onMove: (local: LocalEvent, times: WallTimes) => Promise<boolean>;
  /** Shows everything of a day. */
  onMore: (day: Temporal.PlainDate) => void;
  /** Shows the period around another day. */
  onShow: (date: Temporal.PlainDate) => void;
};
