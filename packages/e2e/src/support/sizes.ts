import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** In bytes of JavaScript, in gzip as small as the build makes it. */
export const BUDGETS = { firstScreen: 155_000, publicPage: 20_000, near: 176_000 };

const dist = path.resolve(import.meta.dirname, '../../../web/dist');

type File = { name: string; bytes: number };
export type Fetched = { script: File[]; stylesheet: File[] };

export const sum = (files: readonly File[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/** The modules that lie in these files, by their paths in the project. */
export function modulesIn(files: readonly File[]): string[] {
  const contents = JSON.parse(readFileSync(path.join(dist, '.contents.json'), 'utf8')) as Record<string, string[]>;
  return files.flatMap(({ name }) => contents[name] ?? []);
}

/** What a browser with an empty cache fetches for the first screen, and what is fetched after it without being asked. */
export async function openFirstScreen(page: Page): Promise<{ first: Fetched; near: Fetched }> {
  await page.goto('/');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/background-')),
  );
  await page.waitForLoadState('networkidle');
  const fetched = await filesOf(page);
  return {
    first: sorted(fetched.filter(({ isAhead }) => !isAhead)),
    near: sorted(fetched.filter((file) => file.isAhead)),
  };
}

/** The app marks in the browser's record when the first screen is drawn: what is fetched later is fetched ahead, and so is what the worker keeps. */
async function filesOf(page: Page): Promise<(File & { isAhead: boolean })[]> {
  const resources = await page.evaluate(() => {
    const drawn = performance.getEntriesByName('first-screen')[0]?.startTime ?? Infinity;
    const near = document.querySelector<HTMLMetaElement>('meta[name=near-parts]')?.content.split(' ') ?? [];
    return [
      ...performance
        .getEntriesByType('resource')
        .map(({ name, startTime }) => ({ path: new URL(name).pathname, isAhead: startTime >= drawn })),
      ...near.map((file) => ({ path: file, isAhead: true })),
    ];
  });
  // What is loaded and kept stands there twice.
  return [...new Map(resources.toReversed().map((resource) => [resource.path, resource])).values()]
    .filter((resource) => /^\/assets\/.*\.(?:js|css)$/.test(resource.path))
    .map((resource) => ({
      name: resource.path.slice(1),
      bytes: gzipSync(readFileSync(path.join(dist, resource.path)), { level: 9 }).length,
      isAhead: resource.isAhead,
    }));
}

function sorted(files: readonly File[]): Fetched {
  const of = (extension: string) => files.filter(({ name }) => name.endsWith(extension));
  return { script: of('.js'), stylesheet: of('.css') };
}

/** What a visitor's browser fetches for a public page or the login page. */
export async function openPublicPage(page: Page, address: string): Promise<Fetched> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  return sorted(await filesOf(page));
}
