import { authEndpoints, type TokenOwner } from '@inner-circle/domain/auth/auth.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfError, unlessRefused } from '../platform/server/call-error.ts';
import { callAsAnybody } from '../platform/server/call.ts';
import { useTitle } from '../platform/screen/use-title.ts';
import { Button } from '../ui/button.tsx';
import { Face } from '../ui/faces/face.tsx';
import { LoginOrbit } from '../ui/brand/login-orbit.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { sessionQuery, takeWindow, type Session } from './session.ts';
import { offeredToken } from './sign-in-tokens.ts';

/** A link can be sent by anybody: its bearer sees whose account it opens before it does. */
export function ContinueAs({ owner }: { owner: TokenOwner }) {
  const question = `Continue as ${owner.name}?`;
  useTitle(question);
  const { accept, decline, working, trouble } = useSignInLink();
  return (
    <main>
      <LoginOrbit>
        <Face name={owner.name} id={owner.id} src={owner.avatarUrl} size="lg" />
        <h1 className="voice mt-3 text-[1.75rem]/[2.125rem] tracking-[-0.02em] text-balance wrap-anywhere md:mt-5 md:text-[2.25rem]/[2.75rem]">
          {question}
        </h1>
        <p className="mt-1 max-w-full wrap-anywhere text-ink-2">{owner.email}</p>
        {trouble && (
          <MessageBox tone="error" className="mt-4 w-full text-start">
            {trouble}
          </MessageBox>
        )}
        <div className="mt-4 flex gap-2 md:mt-5">
          <Button variant="primary" size="lg" working={working} onClick={() => void accept()}>
            Continue
          </Button>
          <Button variant="second" size="lg" onClick={decline}>
            Not me
          </Button>
        </div>
        <p className="mt-4 max-w-52 text-sm text-balance text-ink-3 md:mt-5">
          A link brought you here. Continue only if this account is yours.
        </p>
      </LoginOrbit>
    </main>
  );
}

function useSignInLink() {
  const client = useQueryClient();
  const [working, setWorking] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const leave = (session: Session) => {
    offeredToken.forget();
    if (session.user) takeWindow(session.user);
    client.setQueryData(sessionQuery.queryKey, session);
  };
  const accept = async () => {
    setWorking(true);
    try {
      const body = { token: offeredToken.get() ?? '' };
      const answer = await callAsAnybody(authEndpoints.verifyToken, { body }).catch(unlessRefused);
      leave(answer ? { user: answer.user } : { user: null, ended: false, link: { owner: null } });
    } catch (error) {
      setTrouble(textOfError(error));
      setWorking(false);
    }
  };
  return { accept, decline: () => leave({ user: null, ended: false }), working, trouble };
}
