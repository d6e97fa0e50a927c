import { useEffect } from 'react';
import { areSingleKeysOff } from './single-keys.ts';
import { KEY_NAMES, KEYS, type KeyEntry } from './key-list.ts';
import { actionOf } from '../screen/keys.ts';
import { pressOf } from './key-presses.ts';

/** How long the second key of two is waited for. */
const SEQUENCE = 1500;

/** Does what keys.ts and key-list.ts say, for whatever is on the screen. Stands once on a page. */
export function useKeyListener() {
  useEffect(() => {
    let begun = { press: '', until: 0 };
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const press = pressOf(event);
      if (press === undefined) return;
      const first = event.timeStamp < begun.until ? `${begun.press} ` : '';
      begun = { press: '', until: 0 };
      const action = find(first + press, event);
      if (action) {
        event.preventDefault();
        action();
      } else if (isBegin(press, event)) begun = { press, until: event.timeStamp + SEQUENCE };
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** A key of the place one is at comes before the same key everywhere. */
function find(keys: string, event: KeyboardEvent) {
  const meant = KEY_NAMES.filter((name) => KEYS[name].keys === keys && isMeant(KEYS[name], event));
  const byPlace = meant.toSorted((a, b) => Number(isEverywhere(a)) - Number(isEverywhere(b)));
  const depth = openDialogs();
  for (const name of byPlace) {
    const action = actionOf(name, depth);
    if (action) return action;
  }
  return undefined;
}

const isEverywhere = (name: (typeof KEY_NAMES)[number]) => KEYS[name].place === 'everywhere';

const isBegin = (press: string, event: KeyboardEvent) =>
  KEY_NAMES.some((name) => KEYS[name].keys.startsWith(`${press} `) && isMeant(KEYS[name], event));

function isMeant({ keys, whileTyping = false, repeats = false }: KeyEntry, event: KeyboardEvent): boolean {
  if (event.repeat && !repeats) return false;
  if (!whileTyping && isTyping(event.target)) return false;
  // Of a letter somebody speaks; of Escape nobody does.
  return keys.startsWith('mod+') || keys === 'escape' || !areSingleKeysOff();
}

/** Where letters are words, or choose from a list. */
const TAKES_LETTERS =
  'textarea, select, [contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox], [role=combobox], ' +
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range], [type=file])';

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(TAKES_LETTERS) !== null;

const openDialogs = () => document.querySelectorAll('.modal:not([data-ending-style])').length;
