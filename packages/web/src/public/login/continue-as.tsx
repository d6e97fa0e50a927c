import { authEndpoints, type TokenOwner } from '@inner-circle/domain/auth/auth.contract.ts';
import { useState } from 'react';
import { offeredToken } from '../../auth/sign-in-tokens.ts';
import { useTitle } from '../../platform/screen/use-title.ts';
import { textOfError, unlessRefused } from '../../platform/server/call-error.ts';
import { callAsAnybody } from '../../platform/server/call.ts';
import { LoginNotice, LoginOrbit } from '../../ui/brand/login-orbit.tsx';
import { Button } from '../../ui/button.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';

export type Answer = 'signed-in' | 'declined' | 'used-up';

type ContinueAsProps = { owner: TokenOwner; onAnswered: (answer: Answer) => void };

/** A link can be sent by anybody: its bearer sees whose account it opens before it does. */
export function ContinueAs({ owner, onAnswered }: ContinueAsProps) {
  const [{ working = false, trouble }, setState] = useState<{ working?: boolean; trouble?: string }>({});
  const question = `Continue as ${owner.name}?`;
  useTitle(question);
  const leave = (answer: Answer) => {
    offeredToken.forget();
    onAnswered(answer);
  };
  const accept = async () => {
    setState({ working: true });
    try {
      const body = { token: offeredToken.get() ?? '' };
      const answer = await callAsAnybody(authEndpoints.verifyToken, { body }).catch(unlessRefused);
      leave(answer ? 'signed-in' : 'used-up');
    } catch (error) {
      setState({ trouble: textOfError(error) });
    }
  };
  return (
    <main>
      <LoginOrbit>
        <Face name={owner.name} id={owner.id} src={owner.avatarUrl} size="lg" />
        <h1 className="voice mt-3 text-[1.75rem]/[2.125rem] tracking-[-0.02em] text-balance wrap-anywhere md:mt-5 md:text-[2.25rem]/[2.75rem]">
          {question}
        </h1>
        <p className="mt-1 max-w-full wrap-anywhere text-ink-2">{owner.email}</p>
        <LoginNotice>{trouble && <MessageBox tone="error">{trouble}</MessageBox>}</LoginNotice>
        <div className="mt-4 flex gap-2 md:mt-5">
          <Button variant="primary" size="lg" working={working} onClick={() => void accept()}>
            Continue
          </Button>
          <Button variant="second" size="lg" onClick={() => leave('declined')}>
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
