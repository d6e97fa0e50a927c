import { useState } from 'react';
import { IntegrationCard } from '../integrations/integration-card.tsx';
import { Smartphone } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { Devices } from './devices.tsx';

const PHONE = {
  name: 'In your phone',
  icon: Smartphone,
  explanation: 'Your circle as an address book on every phone and computer you own',
};

/** Opened by those who want it: the list is asked for then. */
export function AddressBookCard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <IntegrationCard
      of={PHONE}
      action={
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Set up'}
        </Button>
      }
    >
      {isOpen && (
        <>
          <p className="text-sm text-ink-2">
            Names, photos, numbers, birthdays, groups and notes, in the contacts of your device. It reads and changes
            nothing: people are changed here. Add a CardDAV account there with these three.
          </p>
          <Devices />
        </>
      )}
    </IntegrationCard>
  );
}
