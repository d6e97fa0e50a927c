import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes down which modules lie in which file, so that a test can see what comes with the first screen. */
const contents: Plugin = {
  name: 'contents',
  generateBundle(_, bundle) {
    const root = path.resolve(import.meta.dirname, '../..');
    const files = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => path.relative(root, id))]] : [],
    );
    this.emitFile({ type: 'asset', fileName: '.contents.json', source: JSON.stringify(Object.fromEntries(files)) });
  },
};

export default defineConfig({
  plugins: [react(), tailwindcss(), contents],
  build: {
    // The content security policy refuses data: URLs and inline scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen needs comes in a few files, not in sixty: the gate, the login screen, and the app with its first
          // page. What the login screen shares with the app lies with the login screen, or the whole app would come with it.
          groups: [
            { name: 'gate', tags: ['$initial'], priority: 3 },
            { name: 'login', test: /src\/auth\/login-page\.tsx$/, priority: 2 },
            { name: 'app', test: /src\/app\/app\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
