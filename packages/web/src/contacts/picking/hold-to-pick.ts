const LONG = 450;
/** Who moves farther means to scroll. */
const STILL = 10;

/** A finger that rests on a row of this list picks it. Answers with what ends that. */
export function holdToPick(list: Element, pick: (row: Element) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let began = { x: 0, y: 0 };
  let isHeld = false;
  const end = () => clearTimeout(timer);
  const begin = (event: Event) => {
    const { target, clientX, clientY, pointerType, isPrimary } = event as PointerEvent;
    end();
    isHeld = false;
    const row = (target as Element).closest('li');
    if (!row || pointerType !== 'touch' || !isPrimary || list.matches('[data-picking]')) return;
    began = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      isHeld = true;
      if ('vibrate' in navigator) navigator.vibrate(10);
      pick(row);
    }, LONG);
  };
  const move = (event: Event) => {
    const { clientX, clientY } = event as PointerEvent;
    if (Math.hypot(clientX - began.x, clientY - began.y) > STILL) end();
  };
  /** What the browser makes of a held finger: a menu, or a press on the link beneath. */
  const refuse = (event: Event) => {
    if (!isHeld) return;
    if (event.type === 'click') isHeld = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners: [string, (event: Event) => void, boolean][] = [
    ['pointerdown', begin, false],
    ['pointermove', move, false],
    ['pointerup', end, false],
    ['pointercancel', end, false],
    ['contextmenu', refuse, true],
    ['click', refuse, true],
  ];
  for (const [type, hear, capture] of listeners) list.addEventListener(type, hear, { capture });
  return () => {
    end();
    for (const [type, hear, capture] of listeners) list.removeEventListener(type, hear, { capture });
  };
}
