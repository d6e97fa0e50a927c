// Runs before the browser paints a page on which the server may have drawn the first screen (first-screen.tsx).
import { readLayout } from '../../assistant/panel/stored-layout.ts';
import { clampWidth, shownHeight, viewIn } from '../../assistant/panel/panel-layout.ts';
import { dismissedAt, isDismissed } from '../../billing/dismissed-prompts.ts';
import { hadPills } from '../../contacts/filters/pills-room.ts';
import { reserveDockSpace } from '../../platform/screen/dock-space.ts';
import { applyTheme } from '../../settings/chosen-theme.ts';
import { FIRST_TAB, keptTab } from '../pages/kept-tab.ts';
import { TODAY } from '@inner-circle/domain/today/today-address.ts';
import { hideDrawn, noteClicks } from './takeover.ts';

const page = document.documentElement.dataset;

applyTheme();
// What is drawn is not what will stand there: this window was left on another tab, or its days begin elsewhere.
const { zone } = page;
const isOtherTab = window.location.pathname !== TODAY && keptTab() !== FIRST_TAB;
const isElsewhere = zone !== undefined && zone !== Intl.DateTimeFormat().resolvedOptions().timeZone;
if (isElsewhere || isOtherTab) hideDrawn();
// What was left open or sent away has its room, or none, from the start: nothing moves when the app finds the same.
if (isDismissed(dismissedAt('contacts'), Date.now())) page['dismissed'] = 'contacts';
if (hadPills()) page['pills'] = '';
reserveAssistantSpace();
noteClicks();

function reserveAssistantSpace() {
  const layout = readLayout();
  const size = { width: window.innerWidth, height: window.innerHeight };
  const view = viewIn(layout.view, size);
  if (view === 'closed') return;
  const isBeside = view === 'split';
  reserveDockSpace({
    side: isBeside ? clampWidth(layout.width, size) : 0,
    bottom: isBeside ? 0 : shownHeight(layout, size),
  });
}
