import type { IdList } from '@millrace/contract/advertiser/id-list';
import { Link } from 'react-router';
import { formatInstant, formatNumber } from '../../../../kit/i18n/format.ts';
import type { useText } from '../../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../../kit/list/list-column.ts';
import { segmentAddress } from '../../../../kit/navigation/paths.ts';
import { Copyable } from '../../../../kit/ui/CopyButton.tsx';
import { ListMenu } from './ListMenu.tsx';

type Actions = Omit<Parameters<typeof ListMenu>[0], 'list'>;

export function listColumns(
  text: ReturnType<typeof useText>,
  actions: Actions,
): readonly ListColumn<IdList>[] {
  return [
    {
      key: 'name',
      title: text('idList.list'),
      onCard: 'head',
      fixed: true,
      render: ({ id, name }) => (
        <span>
          {name}
          <span className="campaign-reason">
            <Copyable label="ID">{`${id}`}</Copyable>
          </span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: text('idList.kindOf'),
      onCard: 'line',
      render: ({ kind }) => text(`idList.kind.${kind}`),
    },
    {
      key: 'size',
      title: text('idList.ids'),
      onCard: 'line',
      numeric: true,
      render: ({ size }) => formatNumber(size),
    },
    {
      key: 'refused',
      title: text('idList.refused'),
      onCard: 'line',
      numeric: true,
      render: ({ lastImport }) => formatNumber(lastImport?.refused ?? 0),
    },
    {
      key: 'lastFile',
      title: text('idList.lastFile'),
      onCard: 'line',
      render: ({ lastImport }) =>
        lastImport !== null && (
          <span>
            {lastImport.fileName}
            <span className="campaign-reason">{formatInstant(lastImport.at)}</span>
          </span>
        ),
    },
    {
      key: 'usedIn',
      title: text('idList.usedIn'),
      onCard: 'line',
      render: ({ usedIn }) =>
        usedIn.length === 0 ? (
          <span className="lead">{text('idList.notUsed')}</span>
        ) : (
          <ul className="segment-uses">
            {usedIn.map(({ id, name }) => (
              <li key={id}>
                <Link to={segmentAddress(id)}>{name}</Link>
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (list) => <ListMenu list={list} {...actions} />,
    },
  ];
}
