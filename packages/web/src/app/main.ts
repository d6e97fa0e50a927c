import '../platform/without-eval.ts';
import './main.css';
import { applyTheme } from '../settings/chosen-theme.ts';
import { startApp } from './app.tsx';

applyTheme();
// Browsers that lack Temporal load it; the others load nothing.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

// Not awaited: a part that it loads needs this module to be done.
void startApp(document.querySelector<HTMLElement>('#root')!);
