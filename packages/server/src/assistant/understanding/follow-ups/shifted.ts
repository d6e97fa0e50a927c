import type { Intent } from '../clauses/intent.ts';

const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const SHIFT = new RegExp(
  `^(?:(?:no|actually|and|sorry|please|can we|could we|let us|make|move|push|put|bring|set|do|start|shift|have|(?<delay>delay|postpone)|it|that|this|by|about|(?<dir>back|forward|out|ahead|up)) )*(?<count>half an|(?:a )?quarter of an|an?|${COUNTS.slice(1).join('|')}|\\d{1,2}) (?<unit>minute|hour|day|week|month)s?(?: (?<way>later|earlier|sooner|back|forward))?(?: (?:please|instead|then|actually|rather|thanks))*$`,
);

/** The only thing that was done last, so much earlier or later: "half an hour later", "push it back a week". */
export function shifted(said: string, last: readonly Intent[]): Intent | undefined {
  const { count = '', unit = '', dir = '', way = '', delay } = SHIFT.exec(said)?.groups ?? {};
  const [intent, another] = last;
  const { date, time, rhythm } = intent ?? {};
  const isTimed = /minute|hour/.test(unit);
  if (!(way || dir || delay) || !intent || another || rhythm || !date || (isTimed && !time)) return undefined;
  const sign = /earlier|sooner|forward|ahead|up/.test(`${way} ${dir}`) ? -1 : 1;
  const part = count.startsWith('half') ? 30 : count.includes('quarter') ? 15 : undefined;
  const number = sign * (part ?? (Number(count) || Math.max(1, COUNTS.indexOf(count))));
  const moved = Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`).add({
    [part ? 'minutes' : `${unit}s`]: number,
  });
  return {
    ...intent,
    date: moved.toPlainDate().toString(),
    ...(time && { time: moved.toPlainTime().toString({ smallestUnit: 'minute' }) }),
  };
}
