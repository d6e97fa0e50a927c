import { frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';

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

const open = ({ word }: Slots) => {
  const page = (Object.keys(PAGES) as (keyof typeof PAGES)[]).find((one) =>
    new RegExp(`^(?:${PAGES[one]})$`).test(word('page')),
  );
  return page && { topic: page };
};

export const pageFrames: readonly Frame[] = [
  ...framesOf('go', { asks: true, build: open }, [
    `${GO}(?: (?:the|my|our))? (?:(?:page|list|overview) (?:of|for|with) )?(?:all )?(?:(?:the|my|our|of my) )?(?<page>${PAGE})${SCREEN}?`,
    // "Show me my to-dos" asks for them; "show me the to-dos page" for the page.
    `(?:show|view|see|display)(?: me)?(?: (?:the|my|our))? (?:(?<page>${PAGE})${SCREEN}|(?<page>calendar|settings?|preferences))`,
  ]),
  frame('go', `(?:(?:the|my|our) )?(?<page>contacts|groups|calendar|settings|preferences|reminders)${SCREEN}?`, {
    isLast: true,
    isWhole: true,
    build: open,
  }),
  frame(
    'talk',
    `(?:open(?: up)?|go to|take me to|show(?: me)?|navigate to)(?: (?:the|my|our))? (?<place>${ELSEWHERE})${SCREEN}?`,
    { isLast: true, build: ({ word }) => ({ topic: 'no-page', words: word('place') }) },
  ),
];
