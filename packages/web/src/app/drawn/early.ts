// Runs before the browser paints a page on which the server may have drawn the first screen (first-screen.tsx).
import { applyTheme } from '../../settings/chosen-theme.ts';
import { FIRST_TAB, keptTab } from '../pages/kept-tab.ts';
import { hideDrawn, noteClicks } from './takeover.ts';

applyTheme();
// What is drawn is not what will stand there: this window was left on another tab, or its days begin elsewhere.
const { zone } = document.documentElement.dataset;
const isElsewhere = zone !== undefined && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
if (isElsewhere || (keptTab() ?? FIRST_TAB) !== FIRST_TAB) hideDrawn();
noteClicks();
