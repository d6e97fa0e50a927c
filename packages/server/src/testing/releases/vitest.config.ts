import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** For `npm run keep-release`: the cast lives in the tests' own app, which only Vitest starts. */
export default defineConfig({
  test: {
    root: path.resolve(import.meta.dirname, '../../../../..'),
    include: ['packages/server/src/testing/releases/keep-data.ts'],
    globalSetup: 'packages/server/src/testing/databases/native-postgres.ts',
    env: { TEST_DATABASE: 'native' },
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
