import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '..');
const filesWith = (pattern: RegExp) =>
  globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/\.test\.|^testing\/|^ui\/gallery\//.test(file))
    .filter((file) => pattern.test(readFileSync(path.join(web, file), 'utf8')))
    .toSorted();

/** A contact's face is drawn by `ContactFace`, which cannot be given a contact without its photo. Whoever draws another has a reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'admin/admin-area.tsx': 'the admin, with the picture of their account',
  'admin/analytics/lists.tsx': 'a user, of whom an admin is to see no more than the name',
  'admin/codes/redemptions.tsx': 'a user, of whom an admin is to see no more than the name',
  'admin/log/audit-tab.tsx': 'a user, of whom an admin is to see no more than the name',
  'admin/log/closed-accounts.tsx': 'a user, of whom an admin is to see no more than the name',
  'app/shell/user-button.tsx': 'the user, with the picture of their account',
  'app/shell/user-menu.tsx': 'the user, with the picture of their account',
  'contacts/around/around-map.tsx': 'drawn as a part of a drawing, with the photo',
  'people/contact-face.tsx': 'draws them all',
  'public/landing/assistant-demo.tsx': 'somebody who does not exist',
  'public/landing/features.tsx': 'somebody who does not exist',
  'public/landing/stories.tsx': 'somebody who does not exist',
  'public/login/continue-as.tsx': 'the user, with the picture of their account',
  'sources/proposal-card.tsx': 'a photo that is only proposed, beside the one that is here',
  'ui/faces/face.tsx': 'the face itself',
};

test('whoever draws a face draws that of a contact, with its photo, or has a reason', () =>
  expect(filesWith(/<Face\b|\b(?:initials|tintClass)\(/)).toEqual(Object.keys(OTHERS).toSorted()));

/** Where a contact has no photo, and why. */
const WITHOUT_PHOTO: Readonly<Record<string, string>> = {
  'address-book/in-your-phone.tsx': 'somebody who does not exist, of whom one without contacts sees how a call looks',
  'import-export/wizard/duplicate-row.tsx': 'a row that resembles an earlier one of its file: neither is a contact yet',
};

test('a photo is passed on as the answer had it', () =>
  expect(filesWith(/photo: (?:null|undefined|'')/)).toEqual(Object.keys(WITHOUT_PHOTO)));
