import { useUsage } from '../../billing/billing.queries.ts';
import { upgradeRequested } from '../../billing/upgrade-requests.ts';
import { counted } from '../../platform/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';

/** Rows beyond the plan's limit would be left out: better known before than after. */
export function RoomWarning({ total, onUpgrade }: { total: number; onUpgrade: () => void }) {
  const contacts = useUsage()?.contacts;
  if (!contacts || contacts.limit === null) return null;
  const room = Math.max(0, contacts.limit - contacts.count);
  if (total <= room) return null;
  const upgrade = () => {
    onUpgrade();
    upgradeRequested.publish();
  };
  return (
    <MessageBox
      tone="caution"
      action={
        <Button size="sm" variant="ghost" className="-my-1 text-caution!" onClick={upgrade}>
          Upgrade Your Plan
        </Button>
      }
    >
      {room === 0
        ? 'Your plan has no room for more contacts.'
        : `Your plan has room for ${counted(room, 'more contact')}, and the file has ${counted(total, 'row')}. The rest will be listed as left out.`}
    </MessageBox>
  );
}
