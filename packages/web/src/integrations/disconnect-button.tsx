import { Button } from '../ui/button.tsx';
import { useConfirm, type Question } from '../ui/overlays/confirm.tsx';

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
