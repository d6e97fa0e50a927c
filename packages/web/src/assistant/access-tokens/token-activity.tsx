import type { TokenActivity, TokenUndo } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { focusOnMount } from '../../platform/screen/focus.ts';
import { Undo } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

type ActivityProps = { activity: TokenActivity; isWorking: boolean; onUndo: () => void; takesFocus?: boolean };

/** What a token did lately, and the way to take all of it back at once. */
export const Activity = ({ activity, isWorking, onUndo, takesFocus = false }: ActivityProps) => (
  <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
    <span className="min-w-0 flex-1 basis-52">{changes(activity.changes)} in the last hour can be undone.</span>
    <Button
      ref={takesFocus ? focusOnMount : undefined}
      size="sm"
      variant="ghost"
      icon={Undo}
      working={isWorking}
      aria-label={`Undo what ${activity.name} did`}
      onClick={onUndo}
    >
      Undo
    </Button>
  </p>
);

/** What the press came to. The button that was pressed may be gone: the focus is here, where it can be read. */
export function Undone({ outcome: { undone, left, remaining } }: { outcome: TokenUndo }) {
  return (
    <output ref={focusOnMount} tabIndex={-1} className="grid gap-1 rounded-md bg-sunken px-3.5 py-3 text-sm text-ink-2">
      <p>{undone === 0 ? 'Nothing was undone.' : `${changes(undone)} undone.`}</p>
      {left.length > 0 && (
        <>
          <p>{left.length === 1 ? 'One was left as it is:' : `${left.length} were left as they are:`}</p>
          <ul className="grid list-disc gap-0.5 ps-5 wrap-anywhere">
            {left.map(({ id, title, message }) => (
              <li key={id}>
                <b className="font-name text-ink">{title}</b>. {message}
              </li>
            ))}
          </ul>
        </>
      )}
      {remaining > 0 && <p>{changes(remaining)} more: press Undo once again.</p>}
    </output>
  );
}
