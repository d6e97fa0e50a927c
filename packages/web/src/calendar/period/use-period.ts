import { useState } from 'react';
import { z } from 'zod';
import { useToday } from '../../platform/time/clock.ts';
import { sessionStore } from '../../platform/storage.ts';
import { VIEWS, type CalendarView, type Period } from './period.ts';

const NAME = 'calendar';

const Kept = z.object({ view: z.enum(VIEWS), date: z.iso.date() });

function kept(): Period | undefined {
  try {
    const { view, date } = Kept.parse(JSON.parse(sessionStore.get(NAME) ?? ''));
    return { view, date: Temporal.PlainDate.from(date) };
  } catch {
    return undefined;
  }
}

/** What the calendar shows. Like the open tab it has no address of its own; the window remembers it over a reload. */
export function usePeriod() {
  const today = useToday();
  const [period, setPeriod] = useState<Period>(() => kept() ?? { view: 'month', date: today });
  const show = (change: Partial<{ view: CalendarView; date: Temporal.PlainDate }>) => {
    const next = { ...period, ...change };
    sessionStore.set(NAME, JSON.stringify(next));
    setPeriod(next);
  };
  return [period, show] as const;
}
