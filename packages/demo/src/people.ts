import { bookClub } from './circle/book-club.ts';
import { ceramics } from './circle/ceramics.ts';
import { family } from './circle/family.ts';
import { lisbon } from './circle/lisbon.ts';
import { mentors } from './circle/mentors.ts';
import { neighbours } from './circle/neighbours.ts';
import { newFaces } from './circle/new-faces.ts';
import { sailing } from './circle/sailing.ts';
import { university } from './circle/university.ts';
import { work } from './circle/work.ts';
import type { Person } from './person.ts';

export const people: readonly Person[] = [
  ...family,
  ...bookClub,
  ...lisbon,
  ...ceramics,
  ...sailing,
  ...neighbours,
  ...university,
  ...work,
  ...mentors,
  ...newFaces,
];
