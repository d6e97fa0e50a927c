import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { applyTheme } from '../settings/theme.ts';
import { App } from './app.tsx';

// The content security policy refuses the code that zod would compile.
config({ jitless: true });
applyTheme();
// Browsers that lack Temporal load it; the others load nothing.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
