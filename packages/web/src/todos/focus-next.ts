/** Who works through the list by keyboard goes on with the next to-do, since the completed one is about to leave. */
export function focusNext(box: HTMLInputElement) {
  if (!box.matches(':focus-visible')) return;
  const boxes = [...document.querySelectorAll<HTMLElement>('main input[type=checkbox]')];
  const place = boxes.indexOf(box);
  (boxes[place + 1] ?? boxes[place - 1])?.focus();
}
