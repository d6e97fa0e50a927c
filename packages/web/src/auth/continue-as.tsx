import { authEndpoints, type TokenOwner } from '@inner-circle/domain/auth/auth.contract.ts';
import { draw } from '../platform/screen/draw.ts';
import { setTitle } from '../platform/screen/use-title.ts';
import { textOfError, unlessRefused } from '../platform/server/call-error.ts';
import { callAsAnybody } from '../platform/server/call.ts';
import { LoginNotice, LoginOrbit } from '../ui/brand/login-orbit.tsx';
import { Button } from '../ui/button.tsx';
import { Face } from '../ui/faces/face.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { takeWindow, type Session } from './find-session.ts';
import { offeredToken } from './sign-in-tokens.ts';

/** A link can be sent by anybody: its bearer sees whose account it opens before it does. */
export function askToContinue(place: HTMLElement, owner: TokenOwner, onAnswered: (session: Session) => void) {
  const show = (state: { working?: boolean; trouble?: string }) => {
    const hadFocus = place.contains(document.activeElement);
    place.replaceChildren(
      draw(<ContinueAs owner={owner} onAccept={() => void accept()} onDecline={decline} {...state} />),
    );
    // The button that was pressed has been drawn again.
    if (hadFocus) place.querySelector<HTMLElement>('[data-variant=primary]')?.focus();
  };
  const leave = (session: Session) => {
    offeredToken.forget();
    if (session.user) takeWindow(session.user);
    onAnswered(session);
  };
  const accept = async () => {
    show({ working: true });
    try {
      const body = { token: offeredToken.get() ?? '' };
      const answer = await callAsAnybody(authEndpoints.verifyToken, { body }).catch(unlessRefused);
      leave(answer ? { user: answer.user } : { user: null, ended: false, link: { owner: null } });
    } catch (error) {
      show({ trouble: textOfError(error) });
    }
  };
  const decline = () => leave({ user: null, ended: false });
  setTitle(questionTo(owner));
  show({});
}

const questionTo = ({ name }: TokenOwner) => `Continue as ${name}?`;

type ContinueAsProps = {
  owner: TokenOwner;
  onAccept: () => void;
  onDecline: () => void;
  working?: boolean;
  trouble?: string;
};

function ContinueAs({ owner, onAccept, onDecline, working = false, trouble }: ContinueAsProps) {
  return (
    <main>
      <LoginOrbit>
        <Face name={owner.name} id={owner.id} src={owner.avatarUrl} size="lg" />
        <h1 className="voice mt-3 text-[1.75rem]/[2.125rem] tracking-[-0.02em] text-balance wrap-anywhere md:mt-5 md:text-[2.25rem]/[2.75rem]">
          {questionTo(owner)}
        </h1>
        <p className="mt-1 max-w-full wrap-anywhere text-ink-2">{owner.email}</p>
        <LoginNotice>{trouble && <MessageBox tone="error">{trouble}</MessageBox>}</LoginNotice>
        <div className="mt-4 flex gap-2 md:mt-5">
          <Button variant="primary" size="lg" working={working} onClick={onAccept}>
            Continue
          </Button>
          <Button variant="second" size="lg" onClick={onDecline}>
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
