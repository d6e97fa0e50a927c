import { type DevicePassword, MOST_DEVICES } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handFocusOn } from '../platform/screen/focus.ts';
import { timeZone, useNow } from '../platform/time/clock.ts';
import { KeyRound } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton, CopyIcon } from '../ui/copy-button.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';
import { NotLoaded } from '../ui/states/endless-scroll.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { devicesQuery, useMakePassword, useTakeBack } from './devices.queries.ts';
import { NewDeviceDialog } from './new-device-dialog.tsx';

/** What a device is told, the passwords that were made, and how another is. */
export function Devices() {
  const { data, isError, refetch } = useQuery(devicesQuery);
  const make = useMakePassword();
  const takeBack = useTakeBack();
  const [isMaking, setMaking] = useState(false);
  if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} shape="line" label="Loading devices" />;
  const { server, userName, data: devices } = data;
  const isFull = devices.length >= MOST_DEVICES;
  return (
    <>
      <dl className="grid rounded-md ring-1 ring-edge ring-inset">
        <Line name="Server" value={server} />
        <Line name="User" value={userName} />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
          <dt className="w-20 text-sm text-ink-3">Password</dt>
          <dd className="flex min-w-0 flex-1 basis-44 flex-wrap items-center justify-between gap-2 text-sm text-ink-2">
            One for each device
            <Button size="sm" icon={KeyRound} disabled={isFull} onClick={() => setMaking(true)}>
              Make one
            </Button>
          </dd>
        </div>
      </dl>
      {isFull && (
        <p className="text-sm text-ink-2">
          You have passwords for {MOST_DEVICES} devices; take one back to make another.
        </p>
      )}
      {make.data && <NewPassword name={make.data.name} password={make.data.password} />}
      {devices.length > 0 && (
        <ul className="divide-y divide-line" aria-label="Devices">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} takeBack={takeBack} />
          ))}
        </ul>
      )}
      {isMaking && (
        <NewDeviceDialog open onClose={() => setMaking(false)} make={(body) => make.mutateAsync({ body })} />
      )}
    </>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex items-center gap-3 border-b border-line px-3.5 py-2">
    <dt className="w-20 shrink-0 text-sm max-xs:w-12 text-ink-3">{name}</dt>
    <dd className="flex min-w-0 flex-1 items-center gap-2 text-sm font-medium">
      <span className="min-w-0 flex-1 break-all select-all">{value}</span>
      <CopyIcon text={value} what={name.toLowerCase()} />
    </dd>
  </div>
);

/** Shown once: only who types or copies it now has it. */
const NewPassword = ({ name, password }: { name: string; password: string }) => (
  <output className="grid gap-2 rounded-md bg-sunken px-3.5 py-3">
    <p className="text-sm text-ink-2">
      The password for <bdi className="font-medium wrap-anywhere text-ink">{name}</bdi>. This is the only time that it
      is shown; capitals and hyphens do not matter.
    </p>
    <div className="flex flex-wrap items-center gap-2">
      <code className="min-w-0 flex-1 basis-60 break-all select-all">{password}</code>
      <CopyButton text={password} />
    </div>
  </output>
);

type DeviceRowProps = { device: DevicePassword; takeBack: ReturnType<typeof useTakeBack> };

function DeviceRow({ device: { id, name, lastUsedAt }, takeBack }: DeviceRowProps) {
  const now = useNow();
  const confirm = useConfirm();
  const ask = async () => {
    const sure = await confirm({
      title: `Take back the password of “${name}”?`,
      text: 'The device is shut out at once. What it has read stays on it until somebody removes the account there.',
      confirmLabel: 'Take back',
      danger: true,
    });
    if (sure) takeBack.mutate({ params: { id } });
  };
  return (
    <li ref={handFocusOn} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-44">
        <b className="font-name wrap-anywhere" dir="auto">
          {name}
        </b>
        <p className="text-sm text-ink-3">
          {lastUsedAt ? `Last visit ${timeAgo(lastUsedAt, now, timeZone())}` : 'No visit yet'}
        </p>
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        working={takeBack.isPending && takeBack.variables.params.id === id}
        aria-label={`Take back ${name}`}
        onClick={() => void ask()}
      >
        Take back
      </Button>
    </li>
  );
}
