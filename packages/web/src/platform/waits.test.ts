import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');

/**
 * Every promise that code of ours settles by hand, and what settles it where the event that it waits for does not come. A state of
 * the screen that is left by an event alone is one that somebody may never get out of: `withTimeout` bounds the wait.
 */
const WAITS: Readonly<Record<string, string>> = {
  'assistant/voice/kept-recordings.ts': 'the time limit of the lock',
  'auth/session.ts': 'the person signs in on top of the screen, or the caller gives up',
  'calendar/event/scope-question.tsx': 'the person answers, closes the question, asks the next one or leaves',
  'contacts/details/photo/use-crop.ts': 'withTimeout',
  'import-export/file/csv-file.ts': 'the worker answers or fails, or the wizard is closed, which its person always can',
  'import-export/wizard/upload.ts': 'a timer',
  'integrations/google/google-window.ts': 'a timer: the popup is looked at again and again, and given up',
  'platform/with-timeout.ts': 'a timer',
  'platform/kept-rows.ts': 'withTimeout',
  'platform/screen/navigate-away.ts': 'withTimeout',
  'platform/server/call.ts': 'a timer',
  'platform/typing/draft-store.ts': 'a timer; the lock of a page is held on purpose for as long as the page lives',
  'public/login/token-sign-in.tsx': 'the person answers, which they always can, or leaves the page',
  'ui/gallery/fields.tsx': 'a timer',
  'ui/overlays/confirm.tsx': 'the person answers or closes the question, asks the next one, or the session ends',
};

test('nothing waits for an event that need not come', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$|^testing\//.test(file));
  const waiting = files.filter((file) =>
    /new Promise\b|Promise\.withResolvers/.test(readFileSync(path.join(source, file), 'utf8')),
  );
  expect(waiting.toSorted()).toEqual(Object.keys(WAITS).toSorted());
});

test('what ends an animation ends no state of the screen', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file));
  const byAnimation = files.filter((file) =>
    /onTransitionEnd|onAnimationEnd|'transitionend'|'animationend'|onOpenChangeComplete=/.test(
      readFileSync(path.join(source, file), 'utf8'),
    ),
  );
  expect(byAnimation).toEqual([]);
});
