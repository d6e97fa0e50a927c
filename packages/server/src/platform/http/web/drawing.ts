import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';

/** With the moment that it shows, and the time zone that it was drawn in, where that was guessed. */
export type Drawn = { html: string; at: string; zone?: string };

type FirstScreen = { drawFirstScreen: (answers: unknown, path: string) => Drawn | undefined };

/**
 * The first screen of the app, drawn here by the app's own components (web/src/app/drawn/), so that people see their list before
 * their browser has read a script. The components are loaded when the first person comes, and again after the next build.
 */
export class Drawing {
  readonly #file: string;
  #loaded: { changedAt: number; screen: Promise<FirstScreen> } | undefined;

  constructor(builtWebApp: string) {
    this.#file = path.join(builtWebApp, '.drawing/first-screen.js');
  }

  /** Undefined where there is nothing to draw with, where only the browser knows what to draw, and where that fails: the browser draws anyway. */
  async draw(answers: string, address: string, log: FastifyBaseLogger): Promise<Drawn | undefined> {
    try {
      const screen = await this.#load();
      return screen?.drawFirstScreen(JSON.parse(answers), address);
    } catch (error) {
      log.error({ err: error }, 'a page goes out without its first screen drawn');
      return undefined;
    }
  }

  async #load(): Promise<FirstScreen | undefined> {
    const found = await stat(this.#file).catch(() => undefined);
    if (!found) return undefined;
    const changedAt = found.mtimeMs;
    if (this.#loaded?.changedAt !== changedAt) {
      this.#loaded = { changedAt, screen: import(`${pathToFileURL(this.#file).href}?${changedAt}`) };
    }
    return this.#loaded.screen;
  }
}
