import { queryOf } from '@inner-circle/domain/contacts/contact-filters.rules.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { DUPLICATES } from '../../people/duplicates-address.ts';
import { contactsQuery } from '../../people/people.queries.ts';
import { openAddressed } from '../../platform/screen/address.ts';
import { useContactFilters } from '../../contacts/list/contact-filters.ts';
import { startPicking } from '../../contacts/picking/picking.ts';
import { Download, IdCard, ListChecks, ListFilter, Merge, Upload, UsersRound } from '../../ui/brand/icons.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { counted } from '../../platform/numbers.ts';
import { openImport, showBringing } from '../open-import.ts';
import { useExport } from './use-export.ts';

type ExportMenuProps = { trigger: ReactElement; withImport?: boolean };

/** All contacts, or those that the list shows. */
export default function ExportMenu({ trigger, withImport = false }: ExportMenuProps) {
  const { filters, isFiltered } = useContactFilters();
  const { page: _page, ...filter } = queryOf(filters);
  // The list has asked for this already.
  const { data } = useQuery(contactsQuery(queryOf(filters)));
  const { exportContacts } = useExport();
  const shown = data?.meta.total ?? 0;
  const these = shown === 1 ? 'this contact' : `these ${counted(shown, 'contact')}`;
  return (
    <Menu defaultOpen trigger={trigger}>
      {withImport && (
        <>
          <MenuItem icon={Upload} onSelect={openImport}>
            Import contacts
          </MenuItem>
          <MenuItem icon={UsersRound} onSelect={showBringing}>
            Bring your people
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={Download} onSelect={() => void exportContacts({})}>
        Export all contacts
      </MenuItem>
      {isFiltered && (
        <MenuItem icon={ListFilter} disabled={shown === 0} onSelect={() => void exportContacts(filter)}>
          Export {these}
        </MenuItem>
      )}
      <MenuItem icon={IdCard} onSelect={() => void exportContacts({}, 'vcard3')}>
        Save all as vCard, for phones
      </MenuItem>
      {isFiltered && (
        <MenuItem icon={IdCard} disabled={shown === 0} onSelect={() => void exportContacts(filter, 'vcard3')}>
          Save {these} as vCard
        </MenuItem>
      )}
      <MenuItem icon={IdCard} onSelect={() => void exportContacts({}, 'vcard4')}>
        Save all as vCard 4
      </MenuItem>
      <MenuItem icon={ListChecks} onSelect={startPicking}>
        Choose who to export
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Merge} onSelect={() => openAddressed(DUPLICATES, 'all')}>
        Find duplicates
      </MenuItem>
    </Menu>
  );
}
