import { expect, type Page } from '@playwright/test';

/** What would run, or leave its own element behind, wherever text becomes markup. */
export const MARKUP = `"'><img src=x onerror=ran()><svg/onload=ran()><script>ran()</script><x-evil>`;

/** Runs in the page before anything else: whatever runs, or is kept from running by the policy of the page, is noted. */
function watch() {
  const noted: string[] = [];
  Object.assign(window, { noted, ran: () => noted.push('a script ran') });
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      noted.push(`${violatedDirective} kept from ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber}`),
  );
}

const everyScreen = expect.configure({ soft: true });

/** Nothing of it ran, became an element, or is where a link leads. */
export const look = async (page: Page, screen: string) => {
  const found = await page.evaluate(() => ({
    noted: (window as unknown as { noted: string[] }).noted,
    elements: [...document.querySelectorAll('x-evil, img[src="x"], [onerror], [onload], [onclick]')].map(
      ({ outerHTML }) => outerHTML.slice(0, 120),
    ),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol, href }) => [protocol, href] as const)
      .filter(([protocol]) => !/^(?:https?|mailto|tel):$/.test(protocol))
      .map(([, href]) => href),
  }));
  everyScreen(found, screen).toEqual({ noted: [], elements: [], links: [] });
};

/** Before the first page is opened. Answers what a page asked in a window of its own. */
export async function watchFor(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('dialog', (dialog) => void asked.push(dialog.message()));
  await page.addInitScript(watch);
  return asked;
}
