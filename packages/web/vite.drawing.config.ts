import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The first screen, for the server to draw. A component that asks for something of a browser while it is drawn fails there, since there is none. */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/drawn/first-screen.tsx',
    copyPublicDir: false,
  },
});
