import { localStore } from '../../platform/storage.ts';
import { layoutOf, type PanelLayout } from './panel-layout.ts';

/** All begin with the same word, so that they can be forgotten together. The view is kept under the name by which the app knows, before the panel's code is there, whether it is open. */
const KEPT = {
  view: 'assistant-view',
  lastView: 'assistant-last-view',
  height: 'assistant-height',
  width: 'assistant-width',
  isExpanded: 'assistant-expanded',
} as const;
const NAMES = Object.keys(KEPT) as (keyof PanelLayout)[];

export const readLayout = (): PanelLayout =>
  layoutOf(Object.fromEntries(NAMES.map((name) => [name, localStore.get(KEPT[name])])));

export function storeLayout(layout: PanelLayout) {
  for (const name of NAMES) localStore.set(KEPT[name], String(layout[name]));
}
