import { isMac } from './is-mac.ts';

/** A press as key-list.ts writes it: “c”, “?”, “shift+x”, “mod+k”. Undefined for the modifiers themselves, and with ones that nothing here has. */
export function pressOf(event: KeyboardEvent): string | undefined {
  const name = nameOf(event);
  if (name === undefined) return undefined;
  // Where a symbol needs AltGr, Windows says that Ctrl and Alt are held.
  const isTyped = event.getModifierState('AltGraph');
  const [mod, other] = isMac() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!isTyped && (event.altKey || other)) return undefined;
  // A symbol may need Shift to be typed at all.
  const isShifted = event.shiftKey && (/^[a-z]$/.test(name) || name.length > 1);
  return `${mod && !isTyped ? 'mod+' : ''}${isShifted ? 'shift+' : ''}${name}`;
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process']);

function nameOf({ key, code }: KeyboardEvent): string | undefined {
  // Text that is filled in by the browser comes as a press without a key.
  if (!key || MODIFIERS.has(key)) return undefined;
  // On a Cyrillic or Greek keyboard the letter that stands at the same place.
  const isOtherLetter = key.length === 1 && /\P{ASCII}/u.test(key);
  if (isOtherLetter) return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined;
  return key.toLowerCase();
}

const SIGNS: Readonly<Record<string, string>> = {
  enter: '↵',
  tab: '⇥',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
  delete: 'Del',
  space: 'Space',
};

/** What is drawn for `g d`: “G” and “D”; for `mod+k`: “⌘K” or “Ctrl K”. */
export const keyCaps = (keys: string): string[] => keys.split(' ').map((press) => capOf(press, isMac()));

function capOf(press: string, onMac: boolean): string {
  const parts = press.split('+').map((part) => {
    if (part === 'mod') return onMac ? '⌘' : 'Ctrl';
    if (part === 'shift') return onMac ? '⇧' : 'Shift';
    if (part === 'alt') return onMac ? '⌥' : 'Alt';
    return SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join(onMac ? '' : ' ');
}
