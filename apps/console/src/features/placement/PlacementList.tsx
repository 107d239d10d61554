import { adTypes } from '@millrace/contract/ad-type';
import type { App } from '@millrace/contract/app';
import { listPlacements, type PlacementRow } from '@millrace/contract/placement';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../kit/api/query.ts';
import { useText } from '../../kit/i18n/i18n.ts';
import { ListScreen } from '../../kit/list/ListScreen.tsx';
import { type ListAddress, useListAddress } from '../../kit/list/use-list-address.ts';
import { useAllowed } from '../../kit/permissions/Allowed.tsx';
import { PlacementFilters } from './PlacementFilters.tsx';
import { placementColumns } from './placement-columns.tsx';

interface PlacementListProps {
  readonly app: App;
  /** The button that adds one. */
  readonly add: ReactNode;
}

const statuses = [1, 0] as const;

/** What the address filters by, as the call takes it. */
function filtersIn(address: ListAddress) {
  const adType = adTypes.find((type) => address.filter('adType') === String(type));
  const status = statuses.find((one) => address.filter('status') === String(one));
  return {
    ...(address.search === '' ? {} : { search: address.search }),
    ...(adType === undefined ? {} : { adType }),
    ...(status === undefined ? {} : { status }),
  };
}

export function PlacementList({ app, add }: PlacementListProps) {
  const text = useText();
  const address = useListAddress(['id', 'name', 'adType', 'status']);
  const mayEdit = useAllowed('placement', 'edit');
  const filters = filtersIn(address);
  const isFiltered = Object.keys(filters).length > 0;
  const placements = useApiQuery(
    listPlacements,
    { pubAppId: app.id, page: address.page, size: address.size, ...filters, ...address.sorting },
    { keepPrevious: true, quiet: true },
  );
  return (
    <ListScreen<PlacementRow>
      name="placements"
      label={text('titles.placements')}
      query={placements}
      columns={placementColumns(text, { mayEdit })}
      rowKey={({ id }) => id}
      address={address}
      faded={({ status }) => status === 0}
      toolbar={<PlacementFilters address={address} />}
      empty={
        isFiltered ? (
          <>
            <p className="lead">{text('placement.noMatch')}</p>
            <Button onClick={() => address.change({ search: '', adType: '', status: '' })}>
              {text('placement.clearFilters')}
            </Button>
          </>
        ) : (
          <>
            <h2>{text('placement.none')}</h2>
            <p className="lead">{text('placement.noneLead')}</p>
            {add}
          </>
        )
      }
    />
  );
}
