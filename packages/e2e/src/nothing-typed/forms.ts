import type { Chapter } from './chapter.ts';
import { aboutAContact } from './chapters/about-a-contact.ts';
import { inTheAdminArea } from './chapters/in-the-admin-area.ts';
import { inTheSettings } from './chapters/in-the-settings.ts';
import { onThePages } from './chapters/on-the-pages.ts';
import { onToday } from './chapters/on-today.ts';
import type { Form } from './ways-out.ts';

/** Every form of the product, by what somebody signs in for. */
export const CHAPTERS: Readonly<Record<string, Chapter>> = {
  'about a contact': aboutAContact,
  'on the pages': onThePages,
  'in the settings': inTheSettings,
  'on the page of a day': onToday,
  'in the admin area': inTheAdminArea,
};

export const FORMS: readonly Form[] = Object.values(CHAPTERS).flatMap(({ screens }) =>
  screens.flatMap((screen) => Object.values(screen)),
);
