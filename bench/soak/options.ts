import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    people: { type: 'string', default: '200' },
    months: { type: 'string', default: '12' },
    minutes: { type: 'string' },
    show: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'native' },
  },
});

function whole(text: string, name: string, most: number): number {
  const number = Number(text);
  if (/^[1-9]\d*$/.test(text) && number <= most) return number;
  throw new Error(`--${name} is a whole number from 1 to ${most}, not ${text}.`);
}

function engineOf(name: string): 'native' | 'embedded' {
  if (name === 'native' || name === 'embedded') return name;
  throw new Error(`--engine is native or embedded, not ${name}.`);
}

const MINUTES_A_MONTH = 5;
/** What a step takes on a small machine: the clock of four processes is moved, and people come by. */
const SECONDS_A_STEP = 4;
const SECONDS_A_HUNDRED_PEOPLE = 8;
const [FEWEST_STEPS, MOST_STEPS] = [8, 120];

const people = whole(values.people, 'people', 1000);
const months = whole(values.months, 'months', 36);
const minutes = values.minutes === undefined ? undefined : whole(values.minutes, 'minutes', 600);
const secondsAMonth = ((minutes ?? MINUTES_A_MONTH * months) * 60) / months;
const steps = Math.round(secondsAMonth / (SECONDS_A_STEP + (SECONDS_A_HUNDRED_PEOPLE * people) / 100));

/** What is asked for. The number of steps follows from it alone, so that the same seed plays the same plan. */
export const options = {
  seed: values.seed === undefined ? Math.floor(Math.random() * 1e9) + 1 : whole(values.seed, 'seed', 2 ** 31),
  people,
  months,
  /** Whether each step is told of. */
  show: values.show,
  engine: engineOf(values.engine),
  stepsAMonth: Math.min(MOST_STEPS, Math.max(FEWEST_STEPS, steps)),
};
