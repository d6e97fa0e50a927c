import { linesOf, nameOfLine } from './address-data.ts';
import { DavRefusal } from './dav-refusal.ts';
import type { XmlElement } from '../../platform/parsing/read-xml.ts';

export type CardFilter = (card: string) => boolean;

const MOST_CONDITIONS = 50;
const unsupported = () => new DavRefusal(403, '<card:supported-filter/>');

/**
 * What a client looks for. Undefined when everybody fits: no condition, or only that there is a name, by which some clients list all.
 */
export function cardFilter(filter: XmlElement | undefined): CardFilter | undefined {
  const conditions = filter?.children.filter(({ name }) => name === 'prop-filter') ?? [];
  if (conditions.length > MOST_CONDITIONS) throw unsupported();
  const [first] = conditions;
  if (!first || (conditions.length === 1 && isNamed(first, 'FN') && first.children.length === 0)) return undefined;
  const tests = conditions.map(conditionOn);
  return (card) => {
    const lines = linesOf(card);
    return combined(filter!, tests, (test) => test(lines));
  };
}

const isNamed = ({ attributes }: XmlElement, name: string) => attributes.name?.toUpperCase() === name;

const combined = <Test>({ attributes }: XmlElement, tests: readonly Test[], holds: (test: Test) => boolean) =>
  attributes.test === 'allof' ? tests.every(holds) : tests.some(holds);

function conditionOn(condition: XmlElement): (lines: readonly string[]) => boolean {
  const { attributes, children } = condition;
  const name = (attributes.name ?? '').toUpperCase().replace(/^.*\./, '');
  if (
    children.length > MOST_CONDITIONS ||
    children.some((child) => !['is-not-defined', 'text-match'].includes(child.name))
  )
    throw unsupported();
  const matches = children.filter((child) => child.name === 'text-match').map(textMatch);
  const mustBeMissing = children.some((child) => child.name === 'is-not-defined');
  return (lines) => {
    const values = lines.filter((line) => nameOfLine(line) === name).map(valueOf);
    if (mustBeMissing) return values.length === 0;
    return matches.length === 0 ? values.length > 0 : combined(condition, matches, (match) => match(values));
  };
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();
const valueOf = (line: string) => folded(line.slice(line.indexOf(':') + 1).replaceAll(/\\([\\,;])/g, '$1'));

function textMatch({ text, attributes }: XmlElement): (values: readonly string[]) => boolean {
  const wanted = folded(text);
  const how = attributes['match-type'] ?? 'contains';
  const fits = (value: string) =>
    how === 'equals'
      ? value === wanted
      : how === 'starts-with'
        ? value.startsWith(wanted)
        : how === 'ends-with'
          ? value.endsWith(wanted)
          : value.includes(wanted);
  const isNegated = attributes['negate-condition'] === 'yes';
  return (values) => values.some(fits) !== isNegated;
}
