import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerptAround, wordsIn, wordsOf } from './excerpt.rules.ts';

const marked = (text: string, term: string) => {
  const excerpt = excerptAround(text, wordsOf(term));
  return excerpt.marks.toReversed().reduce((shown, { from, to }) => {
    return `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`;
  }, excerpt.text);
};

describe('an excerpt', () => {
  test.each([
    ['We met in Kraków.', 'krakow', 'We met in [Kraków].'],
    ['We met in Kraków.', 'KRA met', 'We [met] in [Kra]ków.'],
    ['Zoë in decomposed letters: Zoe\u0308', 'zoë', '[Zoë] in decomposed letters: [Zoë]'],
    ['Lives in the Große Straße', 'strasse gross', 'Lives in the [Groß]e [Straße]'],
    ['Łukasz and Søren', 'lukasz soren', '[Łukasz] and [Søren]'],
    ['banana', 'ana nan', 'b[anana]'],
    ['First line\n\n  second line', 'line second', 'First [line] [second] [line]'],
    ['Сергей любит море', 'МОРЕ', 'Сергей любит [море]'],
    ['Nothing of that kind', 'zeppelin', 'Nothing of that kind'],
  ])('of “%s” marks “%s”', (text, term, shown) => expect(marked(text, term)).toBe(shown));

  test('of a long text begins a little before the first word and ends between words', () => {
    const text = `${'before '.repeat(100)}the zeppelin ${'after '.repeat(100)}`;
    const { text: shown, marks } = excerptAround(text, ['zeppelin']);
    expect(shown).toMatch(/^…before .*the zeppelin after .*after…$/);
    expect(shown.length).toBeLessThan(170);
    expect(marks.map(({ from, to }) => shown.slice(from, to))).toEqual(['zeppelin']);
  });

  test('marks nothing outside itself and cuts no letter in two, whatever the text is', () => {
    const letters = fc.constantFrom('a', 'b', ' ', 'é', 'ß', '🎈', '漢', '\u0301', 'ﬁ', '½', '\n');
    const text = fc.array(letters, { maxLength: 400 }).map((all) => all.join(''));
    const word = fc.array(letters, { minLength: 1, maxLength: 3 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, word, (written, term) => {
        const words = wordsOf(term);
        const excerpt = excerptAround(written, words);
        expect(excerpt.text.isWellFormed()).toBe(true);
        let end = 0;
        for (const { from, to } of excerpt.marks) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(wordsIn(excerpt.text.slice(from, to), words)).toBeGreaterThan(0);
          end = to;
        }
        expect(end).toBeLessThanOrEqual(excerpt.text.length);
      }),
    );
  });
});
