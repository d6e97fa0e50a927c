import { useState } from 'react';
import { LogInteraction } from '../interactions/log-interaction.tsx';
import { ContactPicker, type Person } from '../people/contact-picker.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useToasts } from '../ui/overlays/toasts.tsx';

/** What happened with somebody, from the page of the day. */
export default function LogDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [person, setPerson] = useState<Person | null>(null);
  const toasts = useToasts();
  const logged = () => {
    toasts.add({ title: `Logged with ${person?.name}`, tone: 'done' });
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title="Log interaction">
      <ContactPicker label="With whom" value={person} onChange={setPerson} />
      {person && <LogInteraction key={person.id} contactId={person.id} onLogged={logged} />}
    </Dialog>
  );
}
