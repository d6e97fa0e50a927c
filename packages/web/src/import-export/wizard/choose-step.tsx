import { useQuery } from '@tanstack/react-query';
import { FileText } from '../../ui/brand/icons.tsx';
import type { StepActions } from './use-import-session.ts';
import { Button } from '../../ui/button.tsx';
import { Disc } from '../../ui/faces/disc.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { fileSize } from '../../platform/numbers.ts';
import { DropZone, FileButton } from '../file/drop-zone.tsx';
import type { Choosing, FileInfo } from './import-state.ts';
import { recentImportsQuery } from '../imports.queries.ts';
import { showBringing } from '../open-import.ts';
import { RecentImports } from '../recent-imports.tsx';
import { isUnfinished, UnfinishedImport } from '../unfinished-import.tsx';

const LINK =
  'font-medium text-accent underline decoration-accent-line underline-offset-3 transition hover:decoration-current';

type Props = { state: Choosing; act: StepActions };

export function ChooseStep({ state: { reading, refused, source }, act }: Props) {
  const file = reading ?? refused ?? source?.file;
  const unfinished = useQuery(recentImportsQuery).data?.data.find(isUnfinished);
  return (
    <>
      {unfinished && <UnfinishedImport of={unfinished} onResume={act.resume} />}
      {refused && <MessageBox tone="error">{refused.problem}</MessageBox>}
      {file ? (
        <ChosenFile file={file} isReading={reading !== null} onChoose={act.choose} />
      ) : (
        <>
          <DropZone onFile={act.choose} />
          <p className="text-sm text-ink-3">
            The first row names the columns. Exports of Google Contacts, Outlook and most address books work as they
            are.
          </p>
        </>
      )}
      {!reading && !source && (
        <p className="text-sm text-ink-3">
          From a phone, LinkedIn, Facebook, Monica or Nametag?{' '}
          <button type="button" className={LINK} onClick={showBringing}>
            Bring your people
          </button>
        </p>
      )}
      <RecentImports onShow={act.show} />
    </>
  );
}

type ChosenFileProps = { file: FileInfo; isReading: boolean; onChoose: (file: File) => void };

function ChosenFile({ file, isReading, onChoose }: ChosenFileProps) {
  return (
    <div className="flex items-center gap-3">
      <Disc icon={FileText} square size="xl" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-name">{file.name}</p>
        <p className="text-sm text-ink-3">{fileSize(file.size)}</p>
      </div>
      {isReading ? (
        <output className="flex items-center gap-2 text-sm text-ink-2">
          <Spinner />
          Reading
        </output>
      ) : (
        <FileButton onFile={onChoose}>Choose another</FileButton>
      )}
    </div>
  );
}

export function ChooseFoot({ state: { source, reading }, act }: Props) {
  return (
    <>
      <Button variant="ghost" onClick={act.onClose}>
        Cancel
      </Button>
      <Button
        variant="primary"
        disabled={source === null}
        working={reading !== null}
        onClick={() => source && act.backToMap(source)}
      >
        Continue
      </Button>
    </>
  );
}
