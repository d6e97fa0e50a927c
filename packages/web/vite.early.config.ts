import { defineConfig } from 'vite';

/** A script for the head of the page. It is no module, for those run after the page was painted. */
export default defineConfig({
  build: {
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'src/app/drawn/early.ts',
      output: { format: 'iife', entryFileNames: 'assets/early-[hash].js' },
    },
  },
});
