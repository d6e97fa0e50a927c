import '../platform/without-eval.ts';
import './main.css';
import { applyTheme } from '../settings/chosen-theme.ts';
import { startApp } from './app.tsx';

applyTheme();
// Browsers that lack Temporal load it; the others load nothing.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

await startApp(document.querySelector<HTMLElement>('#root')!);
