import './main.css';
import { config } from 'zod';
import { applyTheme } from '../settings/chosen-theme.ts';
import { startApp } from './app.tsx';

// The content security policy refuses the code that zod would compile.
config({ jitless: true });
applyTheme();
// Browsers that lack Temporal load it; the others load nothing.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

await startApp(document.querySelector<HTMLElement>('#root')!);
