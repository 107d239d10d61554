import {
  archivedListDays,
  type IdList,
  type IdMode,
  setIdListStatus,
} from '@millrace/contract/advertiser/id-list';
import { callApi } from '../../../../kit/api/call-api.ts';
import { historyItem } from '../../../../kit/history/open-history.tsx';
import { useText } from '../../../../kit/i18n/i18n.ts';
import { useAllowed } from '../../../../kit/permissions/Allowed.tsx';
import { RowMenu } from '../../../../kit/ui/RowMenu.tsx';
import { undoable } from '../../../../kit/ui/undoable.ts';
import { refreshLists } from './refresh-lists.ts';

interface ListMenuProps {
  readonly list: IdList;
  readonly onImport: (id: number, mode: IdMode) => void;
  readonly onReport: (id: number) => void;
}

/** What is done with a list. */
export function ListMenu({ list, onImport, onReport }: ListMenuProps) {
  const text = useText();
  const mayEdit = useAllowed('promote', 'edit');
  const { id, name, isArchived } = list;

  async function send(archived: boolean, retry?: () => void): Promise<void> {
    await callApi(setIdListStatus, { id, isArchived: archived }, { retry, changes: 'id lists' });
    await refreshLists();
  }
  const archive = () =>
    undoable({
      run: (retry) => send(!isArchived, retry),
      undo: () => send(isArchived),
      done: isArchived
        ? text('idList.broughtBack', { name })
        : text('idList.archivedOne', { name, days: archivedListDays }),
    });

  const mayImport = mayEdit && !isArchived;
  return (
    <RowMenu
      of={name}
      items={[
        ...(mayImport
          ? [
              { key: 'add', label: text('idList.extend'), onClick: () => onImport(id, 'add') },
              { key: 'replace', label: text('idList.replace'), onClick: () => onImport(id, 'replace') },
            ]
          : []),
        { key: 'report', label: text('idList.report'), onClick: () => onReport(id) },
        ...historyItem('id_list', id, name),
        ...(mayEdit
          ? [
              {
                key: 'archive',
                label: text(isArchived ? 'idList.bringBack' : 'idList.archive'),
                danger: !isArchived,
                onClick: () => void archive(),
              },
            ]
          : []),
      ]}
    />
  );
}
