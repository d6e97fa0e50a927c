import { Check, TriangleAlert } from '../ui/brand/icons.tsx';
import { Badge } from '../ui/states/badge.tsx';
import { Button } from '../ui/button.tsx';
import type { Question } from '../ui/overlays/confirm-dialog.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';

export const ConnectedBadge = ({ children = 'Connected' }: { children?: string }) => (
  <Badge tone="good" icon={Check}>
    {children}
  </Badge>
);

export const WaitingBadge = () => (
  <Badge tone="caution" waiting>
    Waiting for you
  </Badge>
);

export const TroubleBadge = () => (
  <Badge tone="danger" icon={TriangleAlert}>
    Needs attention
  </Badge>
);

type DisconnectButtonProps = {
  question: Pick<Question, 'title' | 'text'>;
  working: boolean;
  onDisconnect: () => void;
};

export function DisconnectButton({ question, working, onDisconnect }: DisconnectButtonProps) {
  const confirm = useConfirm();
  const ask = async () => {
    if (await confirm({ ...question, confirmLabel: 'Disconnect', danger: true })) onDisconnect();
  };
  return (
    <Button size="sm" working={working} onClick={() => void ask()}>
      Disconnect
    </Button>
  );
}
