import type { JsonSchema } from '../walks/operations.ts';
import { hostile } from './hostile.ts';
import type { Random } from './random.ts';

/** Ids of real rows, by the name of their table. */
export type Ids = ReadonlyMap<string, readonly string[]>;
export type Owned = { readonly own: Ids; readonly others: Ids };

/** What schemas do not say about a text, its name does. */
const BY_NAME: readonly (readonly [RegExp, readonly string[]])[] = [
  [/email|attendees|guests/i, ['grace@example.com', 'Lin@Example.com']],
  [/zone/i, ['Europe/Berlin', 'UTC', 'Pacific/Apia']],
  [/birthday/i, ['1990-05-17', '--02-29', '2000-01-01']],
  [/phone|whatsapp/i, ['+49 30 1234567', '0301234567']],
  [/link|url|facebook|instagram|website/i, ['https://example.com/somebody', 'somebody']],
  [/code/i, ['WELCOME', 'FRIENDS-2026']],
  [/month/i, ['2026-11']],
  [/file/i, ['x.ics']],
];
const WORDS = ['Grace', 'Hopper', 'book', 'call', 'Zoë', '田中', 'O’Neil', 'lunch', '100%', 'tomorrow', 'who', 'add'];

/** Makes up values for schemas: fitting ones where `wildness` is 0, and ever fewer of them up to 1. */
export class Inventor {
  readonly #random: Random;
  readonly #ids: Owned;

  constructor(random: Random, ids: Owned) {
    this.#random = random;
    this.#ids = ids;
  }

  /** `name` is that of the field, or all that is known of where it stands. */
  value(schema: JsonSchema, name: string, wildness: number): unknown {
    if (this.#random.happens(wildness)) return this.junk();
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return this.value(this.#random.pick(options), name, wildness);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.#random.pick(schema.enum);
    switch ([schema.type].flat()[0]) {
      case 'object':
        return this.#object(schema, wildness);
      case 'array':
        return this.#array(schema, name, wildness);
      case 'integer':
      case 'number':
        return this.#number(schema);
      case 'boolean':
        return this.#random.happens(0.5);
      case 'null':
        return null;
      default:
        return this.#text(schema, name);
    }
  }

  /** A value that nobody asked for. */
  junk(): unknown {
    const { texts, numbers, things } = hostile;
    return this.#random.pick([
      () => this.#random.pick(texts),
      () => this.#random.pick(numbers),
      () => this.#random.pick(things)(),
      () => this.id('', 0.5),
    ])();
  }

  /** An id of a row, mostly of a kind that fits the name; with that probability another person's. */
  id(name: string, ofOthers = 0.15): string {
    const tables = this.#random.happens(ofOthers) ? this.#ids.others : this.#ids.own;
    const fitting = [...tables].filter(([table]) => fits(table, name)).flatMap(([, ids]) => ids);
    const all = [...tables.values()].flat();
    return this.#random.pick(fitting.length > 0 && this.#random.happens(0.9) ? fitting : all);
  }

  /** The same with one thing wrong: a field too many, one too few, or one that is something else. */
  spoilt(value: unknown): unknown {
    if (typeof value !== 'object' || value === null || this.#random.happens(0.1)) return this.junk();
    if (Array.isArray(value))
      return value.length > 0 ? value.with(this.#random.between(0, value.length - 1), this.junk()) : [this.junk()];
    const names = Object.keys(value);
    const name = names.length > 0 ? this.#random.pick(names) : 'name';
    const { [name]: chosen, ...rest } = value as Record<string, unknown>;
    return this.#random.pick([
      () => rest,
      () => ({ ...rest, [name]: this.junk() }),
      () => ({ ...rest, [name]: this.spoilt(chosen) }),
      () => ({ ...value, [this.#random.pick(EXTRA)]: this.id('users', 0.8) }),
    ])();
  }

  #object({ properties = {}, required = [] }: JsonSchema, wildness: number): object {
    const chosen = Object.entries(properties).filter(([name]) => required.includes(name) || this.#random.happens(0.5));
    return Object.fromEntries(chosen.map(([name, schema]) => [name, this.value(schema, name, wildness)]));
  }

  #array({ items = {}, minItems = 0 }: JsonSchema, name: string, wildness: number): unknown[] {
    const length = Math.max(minItems, this.#random.between(0, 3));
    return Array.from({ length }, () => this.value(items, name, wildness));
  }

  #number({ minimum = -1000, maximum = 1000, type }: JsonSchema): number {
    const [least, most] = [Math.ceil(minimum), Math.floor(Math.min(maximum, minimum + 1000))];
    const drawn = this.#random.pick([least, most, this.#random.between(least, most)]);
    return type === 'number' && this.#random.happens(0.3) ? Math.min(drawn + 0.25, most) : drawn;
  }

  #text({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, name: string): string {
    if (format === 'uuid') return this.id(name);
    if (format === 'date') return this.#day();
    if (format === 'date-time' || pattern?.includes('T(?:')) return `${this.#day()}T${this.#time()}:30.000Z`;
    if (format === 'uri') return 'https://example.com/x';
    if (pattern?.includes('[01]\\d|2[0-3]')) return this.#time();
    const known = BY_NAME.find(([names]) => names.test(name));
    if (known) return this.#random.pick(known[1]);
    const said = this.#random.happens(0.15)
      ? this.#random.pick(hostile.texts).replaceAll('\0', '').toWellFormed()
      : Array.from({ length: this.#random.between(1, 5) }, () => this.#random.pick(WORDS)).join(' ');
    return said.padEnd(minLength, 'x').slice(0, maxLength).toWellFormed();
  }

  #day(): string {
    const two = (least: number, most: number) => String(this.#random.between(least, most)).padStart(2, '0');
    if (this.#random.happens(0.2)) return `${this.#random.pick(['1999', '2027', '2100'])}-${two(1, 12)}-${two(1, 28)}`;
    return `2026-11-${two(1, 30)}`;
  }

  #time(): string {
    return `${String(this.#random.between(0, 23)).padStart(2, '0')}:${this.#random.pick(['00', '30', '59'])}`;
  }
}

/** What somebody may try to set beside what is asked for. */
export const EXTRA = [
  'id',
  'userId',
  'user_id',
  'ownerId',
  'plan',
  'planType',
  'isAdmin',
  'role',
  'createdAt',
  'deletedAt',
  '__proto__',
] as const;

/** Whether a field or an address of that name takes ids of that table: `contactIds` those of `contacts`. */
const fits = (table: string, name: string) => {
  const words = name.toLowerCase();
  return table.split('_').every((word) => words.includes(word.replace(/s$/, '')));
};
