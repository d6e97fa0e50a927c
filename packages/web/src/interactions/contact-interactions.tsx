import { useState } from 'react';
import { InteractionHistory } from './interaction-history.tsx';
import { LogInteraction } from './log-interaction.tsx';

/** What happened with somebody, and the box that adds to it. */
export function ContactInteractions({ contactId }: { contactId: string }) {
  const [logged, setLogged] = useState(0);
  return (
    <>
      <LogInteraction contactId={contactId} onLogged={() => setLogged((count) => count + 1)} />
      <InteractionHistory contactId={contactId} logged={logged} />
    </>
  );
}
