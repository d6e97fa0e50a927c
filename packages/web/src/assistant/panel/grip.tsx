import type { KeyboardEvent, PointerEvent } from 'react';
import { classes } from '../../ui/styles/classes.ts';
import {
  LEAST,
  mostHeight,
  mostWidth,
  resize,
  shownHeight,
  type OpenView,
  type PanelLayout,
  type WindowSize,
} from './panel-layout.ts';

type GripProps = {
  view: OpenView;
  layout: PanelLayout;
  size: WindowSize;
  onChange: (next: (layout: PanelLayout) => PanelLayout) => void;
};

const STEP = 16;
const LEAP = 96;

/** The edge by which the panel is dragged, or moved by the arrow keys. */
export function Grip({ view, layout, size, onChange }: GripProps) {
  const isSide = view === 'split';
  const now = isSide ? layout.width : shownHeight(layout, size);
  const least = isSide ? LEAST.width : LEAST.height;
  const most = isSide ? mostWidth(size) : mostHeight(size);
  const set = (value: number) =>
    onChange((before) => resize(before, isSide ? { width: value } : { height: value }, size));

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const grip = event.currentTarget;
    const from = isSide ? event.clientX : event.clientY;
    grip.setPointerCapture?.(event.pointerId);
    const drag = (move: globalThis.PointerEvent) => set(now + from - (isSide ? move.clientX : move.clientY));
    const done = new AbortController();
    const letGo = () => done.abort();
    grip.addEventListener('pointermove', drag, { signal: done.signal });
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
      grip.addEventListener(end, letGo, { signal: done.signal });
  };

  const press = (event: KeyboardEvent) => {
    const [larger, smaller] = isSide ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const to: Record<string, number> = {
      [larger]: now + STEP,
      [smaller]: now - STEP,
      PageUp: now + LEAP,
      PageDown: now - LEAP,
      Home: least,
      End: most,
    };
    const value = to[event.key];
    if (value === undefined) return;
    event.preventDefault();
    set(value);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be focused is a control
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be dragged
      role="separator"
      aria-label={isSide ? 'Width of the assistant' : 'Height of the assistant'}
      aria-orientation={isSide ? 'vertical' : 'horizontal'}
      aria-valuenow={Math.min(now, most)}
      aria-valuemin={least}
      aria-valuemax={most}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a separator that can be focused is a control
      tabIndex={0}
      onPointerDown={grab}
      onKeyDown={press}
      className={classes(
        'absolute z-1 grid touch-none place-items-center after:rounded-full after:bg-control',
        isSide
          ? 'inset-y-0 -start-1 w-2 cursor-col-resize after:h-10 after:w-1'
          : 'inset-x-0 -top-1 h-3 cursor-row-resize after:h-1 after:w-10 max-md:inset-x-[30%] max-md:h-6',
      )}
    />
  );
}
