import type { Import } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { Button } from '../ui/button.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { counted, inFigures } from '../platform/numbers.ts';
import { useCancelImport } from './imports.queries.ts';

export const isUnfinished = ({ status }: Import) => status === 'uploading';

/** Without the rest of its rows, which only the file has, nothing can go on. */
export const canResume = (one: Import) => isUnfinished(one) && one.received === one.total;

export const unfinishedText = ({ fileName, received, total }: Import) =>
  received === total
    ? `“${fileName}” is not imported yet: its ${counted(total, 'row')} arrived and wait for you to go on.`
    : `“${fileName}” is not imported: only ${inFigures(received)} of its ${counted(total, 'row')} arrived. Drop it and choose the file again.`;

type UnfinishedImportProps = { of: Import; onResume: (unfinished: Import) => void };

/** An import that was left before it began, by a reload for example. */
export function UnfinishedImport({ of: one, onResume }: UnfinishedImportProps) {
  return (
    <MessageBox
      tone="caution"
      action={
        <span className="-my-1 flex gap-1">
          <DropButton id={one.id} />
          {canResume(one) && (
            <Button size="sm" onClick={() => onResume(one)}>
              Go on
            </Button>
          )}
        </span>
      }
    >
      {unfinishedText(one)}
    </MessageBox>
  );
}

type DropButtonProps = { id: string; onDropped?: () => void; className?: string };

export function DropButton({ id, onDropped, className }: DropButtonProps) {
  const { mutate: drop, isPending } = useCancelImport();
  return (
    <Button
      size="sm"
      variant="ghost"
      className={className}
      working={isPending}
      onClick={() => drop({ params: { id } }, { onSuccess: () => onDropped?.() })}
    >
      Drop it
    </Button>
  );
}
