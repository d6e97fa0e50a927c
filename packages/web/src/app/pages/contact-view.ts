import { useAddress } from '../../platform/screen/address.ts';

/** The part of the address that says what is shown of an open contact. */
export const VIEW = 'view';
/** And what in it was looked for. */
export const ENTRY = 'entry';
const STORY = 'story';

export type ContactView = 'details' | 'story';

/** What is shown of the contact that is open. It stands in the address, so that a reload keeps it; Back leaves the contact. */
export function useContactView(): [ContactView, (view: ContactView) => void] {
  const [parameters, change] = useAddress();
  const view = parameters.get(VIEW) === STORY ? 'story' : 'details';
  return [
    view,
    (next) =>
      change({ [VIEW]: next === 'story' ? STORY : null }, { replace: true, state: window.history.state as unknown }),
  ];
}
