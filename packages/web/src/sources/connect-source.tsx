import { useState } from 'react';
import { AttemptNotice } from '../integrations/google/attempt-notice.tsx';
import { KeepWhileClosing } from '../platform/screen/keep-while-closing.tsx';
import { Button } from '../ui/button.tsx';
import { CardDavDialog, type CardDavStart } from './carddav-dialog.tsx';
import { useGoogleContacts } from './use-google-contacts.ts';

type ConnectGoogleProps = { label?: string };

/** Asks Google for its contacts, in a window of its own. */
export function ConnectGoogle({ label = 'Connect' }: ConnectGoogleProps) {
  const { attempt, connect, cancel } = useGoogleContacts();
  const isWaiting = attempt.step === 'waiting';
  return (
    <>
      {isWaiting ? (
        <Button size="sm" variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      ) : (
        <Button size="sm" onClick={connect}>
          {label}
        </Button>
      )}
      <div className="basis-full empty:hidden">
        {attempt.step !== 'connected' && (
          <AttemptNotice attempt={attempt} failure="Google could not be asked. Please try again." />
        )}
      </div>
    </>
  );
}

const EMPTY: CardDavStart = { address: '', username: '' };

type ConnectCardDavProps = { label?: string; start?: CardDavStart };

export function ConnectCardDav({ label = 'Connect', start = EMPTY }: ConnectCardDavProps) {
  const [isOpen, setOpen] = useState<CardDavStart | null>(null);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(start)}>
        {label}
      </Button>
      <KeepWhileClosing of={isOpen} by={({ address }) => address}>
        {(begun, open) => <CardDavDialog start={begun} open={open} onClose={() => setOpen(null)} />}
      </KeepWhileClosing>
    </>
  );
}
