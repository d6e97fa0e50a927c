import { readCards } from '../../vcard/read-cards.ts';
import { counted, missingOf, type SourceReader } from './source.ts';

/** Files of vCards, however many an archive has of them. */
export const readVcard: SourceReader = (files) => {
  const cards = files.filter(({ text }) => /^\s*BEGIN:VCARD/i.test(text.slice(0, 1000)));
  if (cards.length === 0) return undefined;
  const { persons, unreadable, photosLeftOut } = readCards(cards.map(({ text }) => text).join('\n'));
  return {
    source: 'vcard',
    persons,
    missing: missingOf([
      [
        unreadable > 0,
        `${counted(unreadable, 'card')} that could not be read or ${unreadable === 1 ? 'names' : 'name'} nobody.`,
      ],
      [
        photosLeftOut > 0,
        `${counted(photosLeftOut, 'photo')} that ${photosLeftOut === 1 ? 'is' : 'are'} not in the file itself, or cannot be shown, as HEIC.`,
      ],
    ]),
  };
};
