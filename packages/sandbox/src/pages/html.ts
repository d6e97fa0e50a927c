const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Text that is already safe to send. Only the `html` template makes it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

function render(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object') return part.map(render).join('');
  return escape(String(part));
}

/** Every value is escaped, unless it was itself made by this template. Attribute values must stand in quotes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]) =>
  new Html(strings.map((text, index) => text + render(parts[index])).join(''));

export const inWords = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toLocaleString('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
