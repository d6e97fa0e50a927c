import type { PushDevice } from '@inner-circle/domain/notifications/push.contract.ts';
import { timeAgo } from '@inner-circle/domain/time.ts';
import { handFocusOn } from '../../platform/screen/focus.ts';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm.tsx';
import { useRemoveBrowser } from './push.queries.ts';

/** Where else the mornings are told. */
export function OtherBrowsers({ browsers }: { browsers: readonly PushDevice[] }) {
  const remove = useRemoveBrowser();
  if (browsers.length === 0) return null;
  return (
    <div className="py-3">
      <p className="font-medium">In other browsers</p>
      <ul aria-label="Other browsers" className="divide-y divide-line">
        {browsers.map((browser) => (
          <BrowserRow key={browser.id} browser={browser} remove={remove} />
        ))}
      </ul>
    </div>
  );
}

type BrowserRowProps = { browser: PushDevice; remove: ReturnType<typeof useRemoveBrowser> };

function BrowserRow({ browser: { id, name, lastSentAt, createdAt }, remove }: BrowserRowProps) {
  const now = useNow();
  const confirm = useConfirm();
  const ago = (moment: string) => timeAgo(moment, now, timeZone());
  const ask = async () => {
    const sure = await confirm({
      title: `Send nothing more to “${name}”?`,
      text: 'It can be turned on again in that browser only.',
      confirmLabel: 'Remove',
      danger: true,
    });
    if (sure) remove.mutate({ params: { id } });
  };
  return (
    <li ref={handFocusOn} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-44">
        <p className="font-name wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-3">
          {lastSentAt ? `Last told ${ago(lastSentAt)}` : `Turned on ${ago(createdAt)}`}
        </p>
      </div>
      <Button
        size="sm"
        variant="danger-quiet"
        working={remove.isPending && remove.variables.params.id === id}
        aria-label={`Remove ${name}`}
        onClick={() => void ask()}
      >
        Remove
      </Button>
    </li>
  );
}
