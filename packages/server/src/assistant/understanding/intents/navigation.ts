import { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { listed, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Rule } from '../scene.ts';
import { does, refuses } from './outcomes.ts';

const NAMES: Readonly<Record<NavigationTarget, { readonly pattern: RegExp; readonly label: string }>> = {
  contacts: { pattern: /^(?:contacts?|people|contact list|inner circle|friends)$/, label: 'Contacts' },
  groups: { pattern: /^groups?$/, label: 'Groups' },
  todos: { pattern: /^(?:todos?|todo list|tasks?|task list)$/, label: 'TODO' },
  reminders: { pattern: /^(?:reminders?|email reminders?)$/, label: 'Reminders' },
  calendar: { pattern: /^(?:calendar|agenda|schedule)$/, label: 'Calendar' },
  settings: { pattern: /^(?:settings?|preferences|options)$/, label: 'Settings' },
};

const LABELS = NavigationTarget.options.map((target) => NAMES[target].label);

export const navigationRules: readonly Rule[] = [
  {
    pattern:
      /^(?:open|go to|goto|go back to|take me to|bring me to|navigate to|switch to|jump to|show(?: me)?|lead me to|bring up|view)(?: up)?(?: the| my| our)? (?<place>[\p{L} -]{3,40}?)(?: (?:page|tab|screen|view|section|dialog))?[.!]?$/iu,
    understand: ({ place }, _, clause) => {
      const name = place!
        .toLowerCase()
        .replace(/^(?:page|tab) /, '')
        .trim();
      const target = NavigationTarget.options.find((candidate) => NAMES[candidate].pattern.test(name));
      // "Show me my to-dos" asks for them; "show me the to-dos page" for the page.
      const asksForRows = /^(?:show|view)/i.test(clause) && !/ (?:page|tab|screen|view|section|dialog)$/i.test(clause);
      if (target && asksForRows && !['calendar', 'settings'].includes(target)) return undefined;
      if (target) return does([{ type: 'navigate', arguments: { target } }]);
      // "Show me Tom" is a question; "open billing" is a place that cannot be led to.
      if (
        !/^(?:open|go|take me|bring me|navigate|switch|jump|lead)/i.test(clause) &&
        !/ (?:page|tab|screen)$/i.test(clause)
      )
        return undefined;
      if (
        !/^(?:billing|billing and subscription|subscription|pricing|privacy|privacy policy|admin|admin dashboard|dashboard|notifications?|home|login|import|plans?|invoices?|account|profile|help|upgrade|payment|bank|website|google|landing page|integrations?|trash)$/.test(
          name,
        ) &&
        !/ (?:page|tab|screen|section)$/i.test(clause)
      )
        return undefined;
      return refuses(`I cannot open “${plainText(place!)}”. I can lead you to ${listed(LABELS, 'or')}.`);
    },
  },
];
