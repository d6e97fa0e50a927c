/** Who pulls less has changed their mind; who pulls farther wants what the browser does then, such as to load the page again. */
const [NEAR, FAR] = [56, 120];
const STILL = 10;
/** Who rests longer before moving holds a row, or drags something. */
const LONG = 300;
/** Where a finger means something else. */
const ELSEWHERE =
  'input:focus, textarea:focus, [contenteditable], input[type="range"], [role="slider"], [role="dialog"], [draggable="true"]';

type Pull = { readonly x: number; readonly y: number; readonly at: number; hasMoved: boolean };

/**
 * One finger that pulls what `main` shows down a little from its very top, and lets go. Nothing is held back: what the browser does
 * with the same finger, to scroll or, with a longer pull, to load the page again, it does as ever. Answers with what ends that.
 */
export function hearPulls({ onReach, onPull }: { onReach: (isReached: boolean) => void; onPull: () => void }) {
  let pull: Pull | undefined;
  let isReached = false;
  const reach = (next: boolean) => {
    if (next !== isReached) onReach(next);
    isReached = next;
  };
  const end = () => {
    pull = undefined;
    reach(false);
  };
  const begin = ({ touches, target, timeStamp }: TouchEvent) => {
    end();
    const [finger] = touches;
    if (!finger || touches.length > 1 || window.scrollY > 0 || !(target instanceof Element)) return;
    if (!target.closest('main') || target.closest(ELSEWHERE) || isScrolled(target)) return;
    pull = { x: finger.clientX, y: finger.clientY, at: timeStamp, hasMoved: false };
  };
  const move = ({ touches, timeStamp, defaultPrevented }: TouchEvent) => {
    const [finger] = touches;
    if (!pull || !finger) return;
    const [across, down] = [Math.abs(finger.clientX - pull.x), finger.clientY - pull.y];
    const isHeld = !pull.hasMoved && timeStamp - pull.at > LONG;
    pull.hasMoved ||= Math.hypot(across, down) > STILL;
    const isElse = across > Math.max(STILL, down / 2) || down > FAR || window.scrollY > 0;
    if (isElse || isHeld || defaultPrevented || touches.length > 1) end();
    else reach(down >= NEAR);
  };
  const release = () => {
    const isPulled = isReached;
    end();
    if (isPulled) onPull();
  };
  const passive = { passive: true };
  document.addEventListener('touchstart', begin, passive);
  document.addEventListener('touchmove', move, passive);
  document.addEventListener('touchend', release, passive);
  document.addEventListener('touchcancel', end, passive);
  return () => {
    end();
    document.removeEventListener('touchstart', begin);
    document.removeEventListener('touchmove', move);
    document.removeEventListener('touchend', release);
    document.removeEventListener('touchcancel', end);
  };
}

/** Whether something around it has been scrolled down by itself, so that it would be scrolled back. */
function isScrolled(target: Element): boolean {
  for (let one: Element | null = target; one && one !== document.documentElement; one = one.parentElement)
    if (one.scrollTop > 0) return true;
  return false;
}
