import type { PlacedEvent } from '../period/placed.ts';

/** The times of an event on the clocks of the zone. */
export type WallTimes = { start: Temporal.PlainDateTime; end: Temporal.PlainDateTime; allDay: boolean };

/** An empty place in the calendar. */
export type EmptyPlace = { start: Temporal.PlainDateTime; allDay: boolean };

export type GridActions = {
  onOpen: (placed: PlacedEvent) => void;
  /** Left out where nothing can be added. */
  onAdd: ((place: EmptyPlace) => void) | undefined;
  /** Answers whether it stays there. */
  onMove: (placed: PlacedEvent, times: WallTimes) => Promise<boolean>;
  /** Shows everything of a day. */
  onMore: (day: Temporal.PlainDate) => void;
  /** Shows the period around another day. */
  onShow: (date: Temporal.PlainDate) => void;
};
