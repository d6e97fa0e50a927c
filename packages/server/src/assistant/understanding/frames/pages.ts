import { frame, type Frame } from '../clauses/frame.ts';

/** The pages that it can lead to, as they are called. */
const PAGES = {
  contacts: 'contacts?|contacts? list|people|friends|inner circle|address book',
  groups: 'groups?|circles',
  todos: 'todos?|todo list|to do list|tasks?|task list',
  reminders: 'reminders?|email reminders?|planned emails|emails',
  calendar: 'calendar|agenda|schedule',
  settings: 'settings?|preferences|options',
} as const;
const PAGE = Object.values(PAGES).join('|');
const ELSEWHERE =
  'billing(?: and subscription| page)?|subscription|pricing|privacy(?: policy)?|admin(?: dashboard)?|dashboard|notifications?|home(?: page)?|login|import|plans?|invoices?|account|profile|help|upgrade|payment|website|google|landing page|integrations?|trash';
const SCREEN = '(?: (?:page|tab|screen|view|section|dialog))';
const GO =
  '(?:open(?: up)?|go(?: back)? to|goto|take me(?: back)? to|bring me to|navigate to|switch to|jump to|lead me to|bring up|where is|where are|where do i find|where can i find|let me see|i want to see)';

const pageOf = (name: string) =>
  (Object.keys(PAGES) as (keyof typeof PAGES)[]).find((page) => new RegExp(`^(?:${PAGES[page]})$`).test(name));

export const pageFrames: readonly Frame[] = [
  frame(
    'go',
    `${GO}(?: (?:the|my|our))? (?:(?:page|list|overview) (?:of|for|with) )?(?:all )?(?:(?:the|my|our|of my) )?(?<page>${PAGE})${SCREEN}?`,
    {
      asks: true,
      build: ({ word }) => ({ topic: pageOf(word('page'))! }),
    },
  ),
  // "Show me my to-dos" asks for them; "show me the to-dos page" for the page.
  frame(
    'go',
    `(?:show|view|see|display)(?: me)?(?: (?:the|my|our))? (?:(?<page>${PAGE})${SCREEN}|(?<screen>calendar|settings?|preferences))`,
    {
      asks: true,
      build: ({ word }) => ({ topic: pageOf(word('page') || word('screen'))! }),
    },
  ),
  frame('go', `(?:(?:the|my|our) )?(?<page>contacts|groups|calendar|settings|preferences|reminders)${SCREEN}?`, {
    isLast: true,
    isWhole: true,
    build: ({ word }) => ({ topic: pageOf(word('page'))! }),
  }),
  frame(
    'talk',
    `(?:open(?: up)?|go to|take me to|show(?: me)?|navigate to)(?: (?:the|my|our))? (?<place>${ELSEWHERE})${SCREEN}?`,
    {
      isLast: true,
      build: ({ word }) => ({ topic: 'no-page', words: word('place') }),
    },
  ),
];
