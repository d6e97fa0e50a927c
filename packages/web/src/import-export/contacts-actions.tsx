import { Deferred } from '../platform/screen/deferred.tsx';
import { onIntent } from '../platform/screen/fetch-ahead.ts';
import { lazyPart } from '../platform/screen/lazy-part.tsx';
import { Download, Ellipsis, Upload } from '../ui/brand/icons.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { prefetchImport } from './import-overlay.tsx';
import { openImport, useImportDialog } from './open-import.ts';

const ExportMenu = lazyPart(() => import('./export/export-menu.tsx'));

/** Import and export, beside the button that adds a contact; on a phone there is room for one button. */
export function ContactsActions() {
  const { progress } = useImportDialog();
  return (
    <>
      <Deferred standIn={<IconButton icon={Download} label="Export" aria-haspopup="menu" className="max-md:hidden" />}>
        <ExportMenu trigger={<IconButton icon={Download} label="Export" className="max-md:hidden" />} />
      </Deferred>
      <Button
        icon={progress === null ? Upload : undefined}
        className="max-md:hidden"
        onClick={openImport}
        {...onIntent(prefetchImport)}
      >
        {progress === null ? 'Import' : <Importing progress={progress} />}
      </Button>
      {progress !== null && (
        <button type="button" className="grid size-11 place-items-center md:hidden" onClick={openImport}>
          <SmallRing share={progress} />
          <span className="sr-only">Importing, {Math.floor(progress * 100)}%</span>
        </button>
      )}
      <Deferred standIn={<IconButton icon={Ellipsis} label="More" aria-haspopup="menu" className="md:hidden" />}>
        <ExportMenu withImport trigger={<IconButton icon={Ellipsis} label="More" className="md:hidden" />} />
      </Deferred>
    </>
  );
}

function Importing({ progress }: { progress: number }) {
  return (
    <span className="flex items-center gap-2">
      <SmallRing share={progress} />
      Importing {Math.floor(progress * 100)}%
    </span>
  );
}

/** For the page without anybody. */
export const ImportFirst = () => (
  <Button icon={Upload} onClick={openImport} {...onIntent(prefetchImport)}>
    Import a CSV file
  </Button>
);

/** How much is done, as small as an icon. */
function SmallRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 16 16" fill="none" strokeWidth="2" className="size-4 -rotate-90" aria-hidden="true">
      <circle cx="8" cy="8" r="7" stroke="var(--edge)" />
      <circle
        cx="8"
        cy="8"
        r="7"
        pathLength="100"
        stroke="var(--warm-glow)"
        strokeLinecap="round"
        strokeDasharray={`${Math.max(2, share * 100)} 100`}
      />
    </svg>
  );
}
