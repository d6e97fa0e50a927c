import type { TestProject } from 'vitest/node';
import { embeddedTemplate } from './embedded-template.ts';

/** Vitest's global set-up: what every test file copies. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('embeddedTemplate', await embeddedTemplate());
}
