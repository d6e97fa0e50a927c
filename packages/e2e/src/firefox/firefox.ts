import { strict as assert } from 'node:assert';
import { launch, Puppeteer, type Page } from 'puppeteer-core';

const WAIT = 120_000;

/** How the server says that nobody is signed in yet, and that a plan has no integrations: the product asks and shows it. */
const PART_OF_THE_PRODUCT = [/^401 /, /^403 .*\/api\/(?:email-auth|calendar-auth|telegram)\/status$/];

export async function startFirefox(executablePath: string) {
  const browser = await launch({ browser: 'firefox', executablePath, headless: true, protocolTimeout: WAIT });
  return {
    version: await browser.version(),
    newPage: async () => watched(await browser.newPage()),
    close: () => browser.close(),
  };
}

/** A page whose console stays clean: no error, nothing that the content security policy stopped, no refused resource. */
async function watched(page: Page) {
  const noise: string[] = [];
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`${violatedDirective} stopped ${blockedURI}`),
    ),
  );
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) noise.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  const assertQuiet = () =>
    assert.deepEqual(
      noise.filter((line) => !PART_OF_THE_PRODUCT.some((known) => known.test(line))),
      [],
    );
  return { page, hands: handsOn(page), assertQuiet };
}

const ROLES = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: '[role=combobox], select',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  radio: 'input[type=radio]',
  searchbox: 'input[type=search]',
  tab: '[role=tab]',
  text: 'p, span, b, li, dd, td, div, label, summary',
  textbox: 'input:not([type=radio], [type=checkbox], [type=search], [type=file]), textarea',
};
type Role = keyof typeof ROLES;

// oxlint-disable-next-line import/namespace -- it is a class, and this one of its static methods
Puppeteer.registerCustomQueryHandler('named', {
  /** The last on the page that is shown, is not covered by a dialog and has this name, or one that contains it: a dialog comes after what it covers. */
  queryOne: (root, wanted) => {
    /* oxlint-disable unicorn/consistent-function-scoping -- all of it runs in the page */
    const { css, name } = JSON.parse(wanted) as { css: string; name: string };
    const textOf = (element: Element | null) => element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      (textOf(document.getElementById(element.getAttribute('aria-labelledby') ?? '')) ||
        textOf((element as HTMLInputElement).labels?.[0] ?? element));
    const isOffered = (element: Element) =>
      element.checkVisibility() && !element.matches(':disabled') && !element.closest('[inert], [aria-hidden=true]');
    /* oxlint-enable unicorn/consistent-function-scoping */
    const found = [...(root as Element).querySelectorAll(css)].filter(isOffered);
    const exact = found.findLast((element) => nameOf(element) === name);
    return exact ?? found.findLast((element) => nameOf(element).includes(name)) ?? null;
  },
});

const selector = (role: Role, name: string) => `named/${JSON.stringify({ css: ROLES[role], name })}`;

export type Hands = ReturnType<typeof handsOn>;

/** What a person does on a page, each as soon as it can be done. */
export function handsOn(page: Page) {
  const at = (role: Role, name: string) => page.locator(selector(role, name)).setTimeout(WAIT);
  return {
    press: (role: Role, name: string) => at(role, name).click(),
    /** Presses what leads to another page. */
    follow: (role: Role, name: string) =>
      Promise.all([page.waitForNavigation({ timeout: WAIT }), at(role, name).click()]),
    fill: (name: string, words: string, role: Role = 'textbox') => at(role, name).fill(words),
    sees: (role: Role, name: string) => at(role, name).wait(),
    misses: (role: Role, name: string) => page.waitForSelector(selector(role, name), { hidden: true, timeout: WAIT }),
    key: (key: 'Enter' | 'Escape') => page.keyboard.press(key),
  };
}
