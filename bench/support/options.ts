import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', multiple: true, default: ['embedded', 'native'] },
    contacts: { type: 'string', multiple: true },
    users: { type: 'string' },
    mails: { type: 'string' },
    on: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    samples: { type: 'string' },
    redemptions: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});

export type EngineName = 'embedded' | 'native';

export const engines = values.engine.map((name): EngineName => {
  if (name === 'embedded' || name === 'native') return name;
  throw new Error(`--engine is embedded or native, not ${name}.`);
});

/** A PostgreSQL to work on, which keeps what was filled in, instead of one that is made for the occasion. */
export const givenServer = values.on;

/** Whether each single result is shown that is not as it should be. */
export const isShown = values.show;

/** What the command line says, or else the default. */
export const countOf = (
  name: 'seconds' | 'rounds' | 'samples' | 'redemptions' | 'users' | 'mails',
  otherwise: number,
): number => positive(values[name], name) ?? otherwise;

export const contactCounts = (otherwise: readonly number[]): readonly number[] =>
  values.contacts?.map((text) => positive(text, 'contacts')!) ?? otherwise;

function positive(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new Error(`--${name} is a whole number above 0, not ${text}.`);
}
