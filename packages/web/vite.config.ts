import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // The content security policy refuses data: URLs and inline scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen needs comes in two files, not in sixty: the door, and the app with its first page.
          groups: [
            { name: 'ground', tags: ['$initial'], priority: 2 },
            { name: 'app', test: /src\/app\/shell\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
