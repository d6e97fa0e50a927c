import type { Page } from '@playwright/test';
import type { Form } from './ways-out.ts';

/** Forms that are open at the same time. */
export type Screen = { [name: string]: Form };

/** Forms of one part of the product, with what somebody signs in for to come to them. */
export type Chapter = {
  /** Signs in; answers with the e-mail address. */
  begin: (page: Page) => Promise<string>;
  address: '/' | '/admin' | '/today';
  screens: Screen[];
  /** One that can be saved as it is filled in. */
  savable: string;
};
