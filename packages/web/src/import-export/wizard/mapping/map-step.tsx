import { PREVIEW_ROWS, ROW_WITHOUT_NAME, type SingleField } from '@inner-circle/domain/import-export/import.rules.ts';
import { hasSeveral, sharedFields } from '@inner-circle/domain/import-export/rows.rules.ts';
import { useEffect, useState } from 'react';
import type { StepActions } from '../use-import-session.ts';
import { Button } from '../../../ui/button.tsx';
import { MessageBox } from '../../../ui/states/message-box.tsx';
import { counted, inFigures } from '../../../platform/numbers.ts';
import { useMediaQuery } from '../../../platform/screen/use-media-query.ts';
import type { Prospect } from '../../file/csv-requests.ts';
import type { Mapping, Source } from '../import-state.ts';
import { RoomWarning } from '../room-warning.tsx';
import { MapList } from './map-list.tsx';
import { MapTable } from './map-table.tsx';
import { previewOf, type PreviewColumn } from '../../file/preview.ts';

/** A phone's, where a table becomes a list. */
const NARROW = '(max-width: 48rem)';

type Props = { state: Mapping; act: StepActions };

export function MapStep({ state: { source, problem }, act }: Props) {
  const Preview = useMediaQuery(NARROW) ? MapList : MapTable;
  const { total } = source.file;
  return (
    <>
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      <RoomWarning total={total} onUpgrade={act.onClose} />
      <Preview columns={previewOf(source)} onMap={(index, field) => act.mapColumn(source, index, field)} />
      <div className="grid gap-1 text-sm text-ink-3">
        <p>
          {total > PREVIEW_ROWS
            ? `The first ${PREVIEW_ROWS} of ${inFigures(total)} rows.`
            : `${counted(total, 'row')}.`}{' '}
          Groups are split at commas; a birthday that cannot be read is left out, and an e-mail that is no address goes
          to the notes.
        </p>
        <Remarks source={source} />
      </div>
    </>
  );
}

const inList = new Intl.ListFormat('en');

function sharedText(field: SingleField, columns: readonly PreviewColumn[]): string {
  const titles = inList.format(columns.map(({ title }) => `“${title}”`));
  const [all, rest] = columns.length === 2 ? ['both', 'the other holds'] : ['all', 'the others hold'];
  if (hasSeveral(field))
    return `${titles} ${all} become ${field}: what is there first is the one in use, and what ${rest} stands beside it.`;
  return `${titles} ${all} become ${field}: the first that holds one is taken, and what ${rest} goes to the notes.`;
}

function Remarks({ source }: { source: Source }) {
  const { nameless, tooLong } = useProspect(source);
  const { overlong, unclosedIn } = source.file;
  const remarks = [
    ...sharedFields(previewOf(source)).map(({ field, columns }) => sharedText(field, columns)),
    nameless > 0 && `${counted(nameless, 'row')} will be left out: ${ROW_WITHOUT_NAME}`,
    overlong > 0 &&
      `${counted(overlong, 'row')} with more cells than there are columns: the cells beyond are left out.`,
    tooLong > 0 && `${counted(tooLong, 'row')} with more text than a contact can hold: the end of it is cut off.`,
    unclosedIn !== null &&
      `In row ${inFigures(unclosedIn)} a quotation mark opens that is never closed; all that follows was read as one cell.`,
  ].filter((remark) => remark !== false);
  return remarks.map((remark) => (
    <p key={remark} className="text-caution">
      {remark}
    </p>
  ));
}

/** Counted over the whole file, in the worker. */
function useProspect({ file, columns }: Source): Prospect {
  const [prospect, setProspect] = useState<Prospect>({ nameless: 0, tooLong: 0 });
  const isMapped = columns.some(({ field }) => field === 'name');
  useEffect(() => {
    let isOld = false;
    void file.prospect(columns).then(
      (found) => isOld || setProspect(found),
      () => undefined,
    );
    return () => {
      isOld = true;
    };
  }, [file, columns]);
  return isMapped ? prospect : { ...prospect, nameless: 0 };
}

export function MapFoot({ state: { source }, act }: Props) {
  return (
    <Button variant="primary" onClick={() => act.check(source)}>
      Import {counted(source.file.total, 'row')}
    </Button>
  );
}
