import { escapeHtml } from '../platform/html.ts';
import { plainPage } from '../platform/http/plain-page.ts';

const press = (label: string) => `<form method="post"><button>${label}</button></form>`;
const named = (name: string) => `<bdi>${escapeHtml(name)}</bdi>`;

/** The pages behind the links of a letter, for people who need not be signed in. Each asks once, since programs open links, too. */
export const LETTER_PAGES = {
  askToStop: () =>
    plainPage({
      kind: 'question',
      title: 'No more letters?',
      text: 'The weekly letter ends at once. You can switch it on again in Settings.',
      form: press('No more letters'),
    }),
  stopped: () =>
    plainPage({
      kind: 'good',
      title: 'No more letters',
      text: 'The weekly letter is off. You can switch it on again in Settings.',
    }),
  askWhetherSpoken: (name: string) =>
    plainPage({
      kind: 'question',
      title: `Did you speak with ${named(name)}?`,
      text: 'A call today is added, and the time until you lose touch begins anew.',
      form: press('Yes, we spoke'),
    }),
  spoken: (name: string) =>
    plainPage({ kind: 'good', title: 'It is noted', text: `A call with ${named(name)} was added for today.` }),
  spokenBefore: (name: string) =>
    plainPage({
      kind: 'good',
      title: 'It is noted already',
      text: `This link was used before. A link works once; whatever else you did with ${named(name)}, add it in Inner Circle.`,
    }),
  gone: () =>
    plainPage({
      kind: 'trouble',
      title: 'This link no longer works',
      text: 'It may be too old, or whom it was about is no longer there. Nothing was changed.',
    }),
};
