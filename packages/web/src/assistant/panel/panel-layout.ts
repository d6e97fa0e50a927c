/** Closed, at the bottom of the window, or at its side. */
export type View = 'closed' | 'terminal' | 'split';
export type OpenView = Exclude<View, 'closed'>;

/** The panel's view and sizes, as the browser remembers them. */
export type PanelLayout = {
  view: View;
  /** The view that opening brings back. */
  lastView: OpenView;
  height: number;
  width: number;
  /** The terminal takes two fifths of the window instead of its own height. */
  isExpanded: boolean;
};

export type WindowSize = { width: number; height: number };

export const START: PanelLayout = { view: 'closed', lastView: 'terminal', height: 120, width: 350, isExpanded: false };

const NARROW = 768;
export const LEAST = { height: 120, width: 280 };
const REST_OF_WIDTH = 300;
const MOST_OF_HEIGHT = 0.8;
const EXPANDED = 0.4;

export const mostHeight = (size: WindowSize) => Math.max(LEAST.height, Math.floor(size.height * MOST_OF_HEIGHT));
export const mostWidth = (size: WindowSize) => Math.max(LEAST.width, size.width - REST_OF_WIDTH);

const clamp = (value: number, least: number, most: number) => Math.round(Math.min(Math.max(value, least), most));

export const clampHeight = (height: number, size: WindowSize) => clamp(height, LEAST.height, mostHeight(size));
export const clampWidth = (width: number, size: WindowSize) => clamp(width, LEAST.width, mostWidth(size));

/** A narrow window has no room at its side. */
export const mayBeSplit = ({ width }: WindowSize) => width > NARROW;

export const viewIn = (view: View, size: WindowSize): View =>
  view === 'split' && !mayBeSplit(size) ? 'terminal' : view;

export const expandedHeight = (size: WindowSize) => clampHeight(size.height * EXPANDED, size);

/** As high as it is shown in such a window. */
export const shownHeight = ({ height, isExpanded }: PanelLayout, size: WindowSize) =>
  isExpanded ? expandedHeight(size) : clampHeight(height, size);

export const open = (layout: PanelLayout): PanelLayout => ({ ...layout, view: layout.lastView });
export const close = (layout: PanelLayout): PanelLayout => ({ ...layout, view: 'closed' });
export const show = (layout: PanelLayout, view: OpenView): PanelLayout => ({ ...layout, view, lastView: view });

export const expand = (layout: PanelLayout): PanelLayout => ({ ...layout, isExpanded: true });
/** Back to the height before; one that was dragged higher than an expanded one is no collapsed height. */
export const collapse = (layout: PanelLayout, size: WindowSize): PanelLayout => ({
  ...layout,
  isExpanded: false,
  height: layout.height < expandedHeight(size) ? layout.height : START.height,
});

export const resize = (
  layout: PanelLayout,
  to: { height?: number; width?: number },
  size: WindowSize,
): PanelLayout => ({
  ...layout,
  ...(to.height !== undefined && { height: clampHeight(to.height, size), isExpanded: false }),
  ...(to.width !== undefined && { width: clampWidth(to.width, size) }),
});

/** Whatever the browser kept, also by an older version or somebody's hand, becomes a layout that can be shown. */
export function layoutOf(kept: Partial<Record<keyof PanelLayout, string | null>>): PanelLayout {
  return {
    view: kept.view === 'terminal' || kept.view === 'split' ? kept.view : START.view,
    lastView: kept.lastView === 'split' ? 'split' : START.lastView,
    height: pixels(kept.height, START.height),
    width: pixels(kept.width, START.width),
    isExpanded: kept.isExpanded === 'true',
  };
}

function pixels(text: string | null | undefined, otherwise: number): number {
  const value = Number(text ?? NaN);
  return Number.isFinite(value) && value > 0 ? value : otherwise;
}
