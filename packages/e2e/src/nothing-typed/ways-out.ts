import { test, type Locator, type Page } from '@playwright/test';
import { expect } from '../support/circle.ts';

/** Everything by which somebody can leave a form, with or without meaning to. */
const WAYS = [
  'Escape',
  'a click beside',
  'the cross',
  'Cancel',
  'Back',
  'another tab of the app',
  'Logout',
  'closing the tab',
  'a reload',
  'the end of the session',
  'somebody else signing in beside it',
  'a tab that is closed, and another',
] as const;
export type Way = (typeof WAYS)[number];

type Outcome =
  /** “Leave without saving?”; whoever goes on writing finds every word. */
  | 'asks'
  /** The browser asks in its own words, and whoever goes all the same finds them when they come back. */
  | 'browser asks'
  /** The form goes from the screen, and has its words when it is opened again. */
  | 'keeps'
  /** The form stays on the screen as it is. */
  | 'stays'
  /** Nobody can leave it that way, because … */
  | { impossible: string };

type Place = 'in a dialog' | 'inside the details' | 'in a popover' | 'on a page' | 'in the panel' | 'in the admin area';

const COVERED = { impossible: 'the dialog covers it' };
const NOTHING_ABOVE = { impossible: 'it lies on top of nothing' };
const NO_SUCH_BUTTON = { impossible: 'it has none' };

const BY_THE_BROWSER = {
  'closing the tab': 'browser asks',
  'a reload': 'browser asks',
  'the end of the session': 'keeps',
  'somebody else signing in beside it': 'keeps',
  'a tab that is closed, and another': 'keeps',
} as const;

const DIALOG = {
  Escape: 'asks',
  'a click beside': 'asks',
  'the cross': 'asks',
  Cancel: 'asks',
  Back: 'asks',
  'another tab of the app': COVERED,
  Logout: COVERED,
  ...BY_THE_BROWSER,
} as const;

/** What is expected of every form that stands there. */
const EXPECTED: Readonly<Record<Place, Readonly<Record<Way, Outcome>>>> = {
  'in a dialog': DIALOG,
  'inside the details': DIALOG,
  'in a popover': {
    ...DIALOG,
    'the cross': NO_SUCH_BUTTON,
    Back: 'stays',
  },
  'on a page': {
    Escape: 'stays',
    'a click beside': NOTHING_ABOVE,
    'the cross': NO_SUCH_BUTTON,
    Cancel: NO_SUCH_BUTTON,
    Back: 'keeps',
    'another tab of the app': 'keeps',
    Logout: 'asks',
    ...BY_THE_BROWSER,
  },
  'in the panel': {
    Escape: 'stays',
    'a click beside': NOTHING_ABOVE,
    'the cross': 'keeps',
    Cancel: NO_SUCH_BUTTON,
    Back: 'stays',
    'another tab of the app': 'stays',
    Logout: 'asks',
    ...BY_THE_BROWSER,
  },
  'in the admin area': {
    Escape: 'stays',
    'a click beside': NOTHING_ABOVE,
    'the cross': NO_SUCH_BUTTON,
    Cancel: NO_SUCH_BUTTON,
    Back: 'keeps',
    'another tab of the app': 'keeps',
    Logout: { impossible: 'the area has no menu' },
    ...BY_THE_BROWSER,
  },
};

export type Form = {
  /** Its source in packages/web/src. */
  file: string;
  place: Place;
  /** Opens it where it is not open already. Answers with the field that the words are for. */
  open: (page: Page) => Promise<Locator>;
  words: string;
  /** How the words get there and are seen there, where it is not by typing. */
  write?: (field: Locator) => Promise<void>;
  holds?: (field: Locator) => Promise<void>;
  /** Why the browser keeps nothing of them. */
  isNotKept?: string;
  /** What is different here than in other forms of that place. */
  except?: Readonly<Partial<Record<Way, Outcome>>>;
};

export const expectedOf = ({ place, except }: Form, way: Way): Outcome => except?.[way] ?? EXPECTED[place][way];

export const write = (form: Form, field: Locator) => (form.write ? form.write(field) : field.fill(form.words));
export const holds = (form: Form, field: Locator) =>
  form.holds ? form.holds(field) : expect(field).toHaveValue(form.words);

const question = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Leave without saving?' });

export const answer = async (page: Page, choice: 'Keep writing' | 'Discard') => {
  await question(page).getByRole('button', { name: choice }).click();
  await expect(question(page)).toBeHidden();
};

/** The nearest around the field that is one of these. */
const around = (field: Locator, what: string) => field.locator(`xpath=ancestor::*[${what}][1]`);

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();

export const submit = (field: Locator) =>
  around(field, 'self::form').evaluate((form: HTMLFormElement) => form.requestSubmit());

async function pressLogout(page: Page) {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

/** How a form is left while the page stays. */
const LEAVING: Readonly<Partial<Record<Way, (page: Page, field: Locator) => Promise<unknown>>>> = {
  Escape: (_page, field) => field.press('Escape'),
  'a click beside': (page) => page.mouse.click(5, 5),
  'the cross': (_page, field) => press(around(field, '@role="dialog" or @aria-label="Assistant"'), 'Close'),
  Cancel: (_page, field) => press(around(field, 'self::form or @role="dialog"'), 'Cancel'),
  Back: (page) => page.goBack(),
  'another tab of the app': (page) => page.getByRole('tab', { selected: false }).last().click(),
  Logout: pressLogout,
};

/** Goes out by every way that leaves the page as it is; the words are there after each. */
export async function leaveByEveryWay(page: Page, form: Form, field: Locator) {
  for (const way of WAYS) {
    const outcome = expectedOf(form, way);
    const leave = LEAVING[way];
    if (!leave || typeof outcome === 'object') continue;
    await test.step(way, async () => {
      // Its first meaning is that of the list of suggestions.
      if (await page.getByRole('listbox').isVisible()) await page.keyboard.press('Escape');
      await leave(page, field);
      if (outcome === 'asks') await answer(page, 'Keep writing');
      if (outcome === 'keeps') await form.open(page);
      // There is something to go back to for the next form too.
      if (way === 'Back' && outcome !== 'asks') await page.goForward();
      await holds(form, field);
    });
  }
}

/** Does what takes the page away. The browser asks; the answer is to go. */
export async function leavePage(page: Page, go: () => Promise<unknown>) {
  const asked = page.waitForEvent('dialog');
  const going = go();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await going;
}

/** Closes the tab, and stays when the browser asks. */
export async function nearlyCloseTab(page: Page) {
  // A form is guarded a moment after it has words, and the browser is told of that by another way than of the wish to close it.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

/** All that this browser keeps for the product, as one text. */
export const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('It cannot be read.')));
      });
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await settled(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        const contents = await Promise.all(
          stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
        );
        database.close();
        return contents;
      }),
    );
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), databases]);
  });
