import { isVisible } from './focus.ts';

/** A field that has the focus raises the keyboard of a phone, which would cover the sheet that is just rising. */
export const raisesKeyboard = () => window.matchMedia?.('(pointer: coarse)').matches ?? false;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const WRITTEN_IN = ':is(input:not([type=radio], [type=checkbox]), textarea, select):enabled';

export const firstEmptyField = (container: Element | null) =>
  [...(container?.querySelectorAll<Field>(WRITTEN_IN) ?? [])].find((field) => field.value === '' && isVisible(field)) ??
  null;

/** Brings somebody to a field that was filled in for them, or is next to be. */
export function goToField(field: HTMLElement | null) {
  if (!field) return;
  // The test environment scrolls nothing.
  (field.scrollIntoView as typeof field.scrollIntoView | undefined)?.call(field, { block: 'center' });
  if (!raisesKeyboard()) field.focus({ preventScroll: true });
}
