import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the modules of the app find in place of a browser: one that has just opened the app, and has kept nothing. */
const BROWSER = `
const location = { pathname: '/', search: '' };
const window = { location };
const navigator = {};
`;

/** The first screen, for the server to draw. */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/drawn/first-screen.tsx',
    copyPublicDir: false,
    rolldownOptions: { output: { intro: BROWSER } },
  },
});
