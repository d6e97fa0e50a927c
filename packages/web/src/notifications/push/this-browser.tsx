import {
  MOST_PUSH_DEVICES,
  type PushDevice,
  type PushState,
} from '@inner-circle/domain/notifications/push.contract.ts';
import { useCallback, useEffect, useState } from 'react';
import { useUser } from '../../auth/user.ts';
import { Setting } from '../../settings/setting.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { forgetHere, NotAllowed, pushSupport, rememberHere, subscribeHere, subscriptionHere } from './browser-push.ts';
import { useChooseWords, useRemoveBrowser, useSubscribe, useTryBrowser } from './push.queries.ts';

/** Whether a notice can appear in this browser, and is wanted in it. */
export function ThisBrowser({ state }: { state: PushState }) {
  const { id: user } = useUser();
  const [subscription, lookAgain] = useSubscription();
  const [problem, setProblem] = useState<string>();
  /** What is being turned to, while the browser and the server are asked. */
  const [turning, setTurning] = useState<boolean>();
  const subscribe = useSubscribe();
  const remove = useRemoveBrowser();
  const here = state.data.find(({ isHere }) => isHere);
  const isOn = here !== undefined && subscription !== undefined;
  const obstacle = obstacleTo(state, isOn);

  const turnOn = async (publicKey: string) => {
    const body = await subscribeHere(publicKey).catch((error: unknown) => {
      setProblem(problemWith(error));
    });
    if (!body) return;
    await subscribe.mutateAsync({ body });
    await rememberHere({ user, signIn: state.signIn, endpoint: body.endpoint });
  };
  const turnOff = async () => {
    if (here) await remove.mutateAsync({ params: { id: here.id } });
    await forgetHere();
  };
  const turn = async (wanted: boolean) => {
    if (turning !== undefined) return;
    setProblem(undefined);
    setTurning(wanted);
    // What the server refuses is said by a toast.
    await (wanted && state.publicKey ? turnOn(state.publicKey) : turnOff()).catch(() => undefined);
    await lookAgain();
    setTurning(undefined);
  };

  return (
    <>
      <Setting
        name="In this browser"
        explanation={
          obstacle ?? (isOn ? 'A notice on this device' : 'A notice on this device, also while the app is closed')
        }
      >
        {obstacle === undefined && (
          <Switch label="In this browser" checked={turning ?? isOn} onChange={(wanted) => void turn(wanted)} />
        )}
      </Setting>
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      {isOn && <Words device={here} subscription={subscription} />}
    </>
  );
}

/** Why it cannot be turned on or off here; undefined when it can. */
function obstacleTo({ publicKey, data }: PushState, isOn: boolean): string | undefined {
  const support = pushSupport();
  if (support === 'when-installed')
    return 'On an iPhone or iPad, add Inner Circle to the Home Screen first: press Share, then Add to Home Screen, and open it there.';
  if (support === 'no') return 'This browser shows no notices while the app is closed.';
  if (Notification.permission === 'denied')
    return 'Notices of this site are blocked. Allow them in the settings of the browser, beside the address, then come back.';
  if (publicKey === null) return 'Notices to browsers cannot be sent from this server at the moment.';
  if (!isOn && data.filter(({ isHere }) => !isHere).length >= MOST_PUSH_DEVICES)
    return `${MOST_PUSH_DEVICES} browsers are told of your mornings. Remove one to be told here.`;
  return undefined;
}

const problemWith = (error: unknown) =>
  error instanceof NotAllowed
    ? 'The browser was not allowed to show notices.'
    : 'The browser could not reach its push service. Please try again later.';

/** Undefined while nobody knows, and where there is none. The browser's own settings may change it while this is open. */
function useSubscription() {
  const [subscription, set] = useState<PushSubscription>();
  const look = useCallback(
    () =>
      subscriptionHere().then(
        (found) => set(found),
        () => undefined,
      ),
    [],
  );
  useEffect(() => {
    const lookAgain = () => void look();
    lookAgain();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [look]);
  return [subscription, look] as const;
}

const WORDS = [
  { value: 'names', label: 'Show names' },
  { value: 'hidden', label: 'Hide them' },
] as const;

function Words({ device, subscription }: { device: PushDevice; subscription: PushSubscription }) {
  const words = useChooseWords();
  const tryOut = useTryBrowser();
  const toasts = useToasts();
  const { endpoint, keys } = subscription.toJSON();
  const choose = (showsNames: boolean) => {
    const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    words.mutate({ body: { ...body, showsNames } });
  };
  const sendTest = () =>
    tryOut.mutate(
      { params: { id: device.id } },
      { onSuccess: () => void toasts.add({ title: 'The notice is on its way', tone: 'done' }) },
    );
  return (
    <>
      <Setting wide name="On a locked screen" explanation="Whom it is about, or only that there is something">
        <Segmented
          label="On a locked screen"
          hideLabel
          size="sm"
          options={WORDS}
          value={device.showsNames ? 'names' : 'hidden'}
          onChange={(value) => choose(value === 'names')}
        />
      </Setting>
      <Setting name="Try it" explanation="Shows a notice here">
        <Button size="sm" working={tryOut.isPending} onClick={sendTest}>
          Send a test
        </Button>
      </Setting>
    </>
  );
}
