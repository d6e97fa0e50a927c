import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { navigate } from 'wouter/use-browser-location';
import type { OpenHit } from './hit-rows.tsx';
import type { usePaletteAddress } from '../palette-address.ts';

/** Opens what was found where it stands: a group on its page, anything else in its contact. */
export const openHit =
  (
    { openContact, leave }: ReturnType<typeof usePaletteAddress>,
    onNavigate: (target: NavigationTarget) => void,
  ): OpenHit =>
  (kind, { id, contact }) => {
    if (!contact) {
      return leave(() => {
        navigate(`/?in=${id}`, { replace: true });
        onNavigate('groups');
      });
    }
    if (kind === 'contact') openContact(contact.id);
    else if (kind === 'interaction') openContact(contact.id, { view: 'story', entry: id });
    else openContact(contact.id, { entry: kind === 'note' ? 'notes' : id });
  };
