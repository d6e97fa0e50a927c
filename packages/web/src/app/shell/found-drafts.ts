import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useEffect, useEffectEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { wantForm } from '../../platform/typing/form-wanted.ts';
import type { DraftKind } from '../../platform/typing/draft-kinds.ts';
import { drafts, type FoundDraft } from '../../platform/typing/draft-store.ts';
import { useToasts } from '../../ui/overlays/toasts.tsx';

type Found = {
  /** What somebody was writing. */
  what: string;
  /** Where that is written, when the address does not say it. */
  where?: NavigationTarget;
};

/** Parts of a form are announced with the form. */
const FOUND: Readonly<Record<DraftKind, Found | null>> = {
  'contact:*': { what: 'a contact', where: 'contacts' },
  'contact:*:birthday': null,
  'contact:*:groups': null,
  'social:*': { what: 'social profiles', where: 'contacts' },
  'relation:new:*': { what: 'about somebody around a contact' },
  'relation:*': { what: 'about somebody around a contact' },
  'group:*': { what: 'a group', where: 'groups' },
  'group:*:people': { what: 'a group', where: 'groups' },
  'filter:*': { what: 'a filter', where: 'contacts' },
  // Nobody is picked any more: the words wait in the form until somebody is.
  'bulk:log': null,
  'bulk:todo': null,
  'todo:new': { what: 'a to-do', where: 'todos' },
  'todo:*': { what: 'a to-do' },
  'reminder:*': { what: 'a reminder' },
  'event:*': { what: 'an event', where: 'calendar' },
  'interaction:new:*': { what: 'about an interaction' },
  'word:*': { what: 'a word to somebody' },
  // Chosen anew in a moment.
  'rhythm:*': null,
  'interaction:*': { what: 'about an interaction' },
  settings: { what: 'in your settings', where: 'settings' },
  carddav: { what: 'in your settings', where: 'settings' },
  smtp: { what: 'in your settings', where: 'settings' },
  'access-token:new': { what: 'in your settings', where: 'settings' },
  'device:new': { what: 'in your settings', where: 'settings' },
  'promo-code': { what: 'a promo code' },
  'promo-code:new': { what: 'a promo code' },
  'promo-code:*': { what: 'a promo code' },
  'promo-codes:batch': { what: 'promo codes' },
  assistant: { what: 'to the assistant' },
  // Without its file there is nothing to go on with.
  'import:columns': null,
  'assistant:sent': null,
  // Opened again, it has the words; nobody waits for a search to be told of.
  palette: null,
};

const inOneSentence = new Intl.ListFormat('en');
const foundIn = ({ kind }: FoundDraft) => FOUND[kind] ?? undefined;

/** Whoever closed a tab over unsaved words is told once that they wait. The form that is opened again has them. */
export function useFoundDrafts(onNavigate: (target: NavigationTarget) => void) {
  const toasts = useToasts();
  const goOn = (draft: FoundDraft) => {
    if (window.location.pathname + window.location.search !== draft.address) navigate(draft.address);
    const where = foundIn(draft)?.where;
    if (where) onNavigate(where);
    wantForm(draft.name);
  };
  const announce = useEffectEvent(() => {
    const found = drafts.takeFound().filter(foundIn);
    const [latest] = found;
    if (!latest) return;
    const whats = new Set(found.map((draft) => foundIn(draft)!.what));
    toasts.add({
      id: 'found-drafts',
      tone: 'plain',
      title: `You were writing ${inOneSentence.format(whats)}`,
      detail: 'It is not saved yet.',
      duration: 'stay',
      action: { label: 'Go on', onPress: () => goOn(latest) },
    });
  });
  useEffect(() => {
    let isHere = true;
    void drafts.whenRead().then(() => isHere && announce());
    return () => {
      isHere = false;
    };
  }, []);
}
