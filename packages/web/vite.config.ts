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
          // What the first screen needs comes in a few files, not in sixty: the ground, the door, and the app with its first page.
          // What the door shares with the app lies with the door, or the whole app would come to who stands there.
          groups: [
            { name: 'ground', tags: ['$initial'], priority: 3 },
            { name: 'door', test: /src\/auth\/login-page\.tsx$/, priority: 2 },
            { name: 'app', test: /src\/app\/shell\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
});
