import { useEffect, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { buttonLook } from '../../ui/button-look.ts';
import { classes } from '../../ui/styles/classes.ts';

type OnFile = { onFile: (file: File) => void };

/** A file input lies over the whole area: it takes clicks, the keyboard and what is dropped by itself. */
export function DropZone({ onFile }: OnFile) {
  const [isOver, setIsOver] = useState(false);
  useKeptPage();
  return (
    <div
      className={classes(
        'relative grid justify-items-center gap-1 rounded-xl border-[1.5px] border-dashed px-6 pt-6 pb-7 text-center transition',
        'hover:border-accent hover:bg-accent-soft has-focus-visible:halo',
        isOver ? 'border-accent bg-accent-soft' : 'border-control',
      )}
    >
      <FileDrawing />
      <p className="font-strong">Drop a CSV file here</p>
      <p className="text-ink-2">or choose one from this device</p>
      <span aria-hidden="true" className={buttonLook({ variant: 'second', size: 'md', className: 'mt-3' })}>
        Choose file
      </span>
      <FileInput label="Choose file" accept={TABLES} onFile={onFile} onOver={setIsOver} />
    </div>
  );
}

type FileButtonProps = OnFile & { children: string; label?: string; accept?: string };

export function FileButton({ onFile, children, label = children, accept = TABLES }: FileButtonProps) {
  const look = buttonLook({ variant: 'second', size: 'sm', className: 'relative shrink-0 has-focus-visible:halo' });
  return (
    <span className={look}>
      <span aria-hidden="true">{children}</span>
      <FileInput label={label} accept={accept} onFile={onFile} />
    </span>
  );
}

const TABLES = '.csv,text/csv';

type FileInputProps = OnFile & { label: string; accept: string; onOver?: (isOver: boolean) => void };

function FileInput({ label, accept, onFile, onOver }: FileInputProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Choosing the same file again, after mending it, is a choice too.
    target.value = '';
    onOver?.(false);
    if (file) onFile(file);
  };
  return (
    <input
      type="file"
      accept={accept}
      aria-label={label}
      data-autofocus
      onChange={pick}
      onKeyDown={openOnEnter}
      onDragEnter={() => onOver?.(true)}
      onDragLeave={() => onOver?.(false)}
      className="absolute inset-0 size-full cursor-pointer opacity-0"
    />
  );
}

/** Where it looks like a button it answers like one: not every browser opens its files with Enter. */
const openOnEnter = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
};

const isFileInput = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file';

/** A file that is dropped beside the area would otherwise be opened in place of the app. */
function useKeptPage() {
  useEffect(() => {
    const keep = (event: Event) => {
      if (!isFileInput(event.target)) event.preventDefault();
    };
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
}

function FileDrawing() {
  return (
    <svg viewBox="0 0 168 116" className="mb-2 w-42" fill="none" strokeLinecap="round" aria-hidden="true">
      <ellipse cx="84" cy="60" rx="78" ry="50" stroke="var(--edge)" strokeWidth="1.5" strokeDasharray="2 6" />
      <circle cx="34" cy="44" r="6.5" fill="var(--face-5)" />
      <circle cx="129" cy="31" r="5" fill="var(--face-9)" />
      <circle cx="136" cy="74" r="8" fill="var(--face-2)" />
      <rect x="63" y="31" width="42" height="58" rx="6" fill="var(--raised)" stroke="var(--ink-3)" strokeWidth="1.75" />
      <path d="M71 46h26M71 56h26M71 66h15" stroke="var(--ink-disabled)" strokeWidth="1.75" />
      <path d="M84 103V90m-6 6 6-6 6 6" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
