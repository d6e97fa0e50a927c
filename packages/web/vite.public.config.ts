import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript } from './early.ts';
import { prerender, PUBLIC_PAGES } from './prerender.ts';

/** The public pages are built apart from the app, after it and into the same folder, so that neither carries a byte of the other. */
export default defineConfig({
  plugins: [prerender, earlyScript('login.html', 'src/public/login/early.ts'), react(), tailwindcss()],
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    // One section is dark in the light too. Browsers without light-dark() would need the scheme of the whole page for that.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: PUBLIC_PAGES.map((page) => path.join(import.meta.dirname, `${page}.html`)),
      // Most of this build is to render, and there is nothing to say about that.
      checks: { bundlerTimings: false },
    },
  },
});
