import { localStore } from '../../platform/storage.ts';

const NAME = 'saved-filters';

/** Whether this browser showed saved filters last: then the list begins beneath them from the start, and nothing moves when they come. */
export const hadPills = () => localStore.get(NAME) === 'some';

export function keepRoomForPills(isAny: boolean) {
  if (isAny) localStore.set(NAME, 'some');
  else localStore.remove(NAME);
  document.documentElement.toggleAttribute('data-pills', isAny);
}

/** They did not come, this time. */
export const leaveNoRoom = () => document.documentElement.removeAttribute('data-pills');
