import './main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { ensureTemporal } from '../platform/temporal.ts';
import { applyTheme } from '../settings/theme.ts';
import { App } from './app.tsx';

// The content security policy refuses the code that zod would compile.
config({ jitless: true });
applyTheme();
await ensureTemporal();

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
