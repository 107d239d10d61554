import { adTypes } from '@millrace/contract/publisher/ad-type';
import type { App } from '@millrace/contract/publisher/app';
import { listPlacements, mostPlacements, type PlacementRow } from '@millrace/contract/publisher/placement';
import type { ReactNode } from 'react';
import { useApiQuery } from '../../../kit/api/query.ts';
import { FigureBar } from '../../../kit/figures/FigureBar.tsx';
import { useFigures } from '../../../kit/figures/use-figures.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { BulkSwitch } from '../../../kit/list/BulkSwitch.tsx';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { type ListSelection, useSelection } from '../../../kit/list/list-selection.ts';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { PlacementFilters } from './PlacementFilters.tsx';
import { placementColumns, placementMetrics } from './placement-columns.tsx';
import { switchPlacements } from './switch-placements.ts';

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
  const selection = useSelection(JSON.stringify([app.id, filters]));
  const placements = useApiQuery(
    listPlacements,
    { pubAppId: app.id, page: address.page, size: address.size, ...filters, ...address.sorting },
    { keepPrevious: true, quiet: true },
  );
  const figures = useFigures({
    dimension: 'placement',
    ids: placements.data?.list.map(({ id }) => id) ?? [],
    within: { app: app.id },
    metrics: placementMetrics,
  });
  return (
    <>
      {placements.data?.total !== 0 && <FigureBar figures={figures} />}
      <ListScreen<PlacementRow>
        name="placements"
        label={text('titles.placements')}
        query={placements}
        columns={placementColumns(text, { mayEdit, figures })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        toolbar={<PlacementFilters address={address} />}
        {...(mayEdit ? { selection, bulkActions: <BulkActions selection={selection} /> } : {})}
        empty={
          <EmptyList
            address={address}
            filters={['adType', 'status']}
            noMatch={text('placement.noMatch')}
            title={text('placement.none')}
            lead={text('placement.noneLead')}
          >
            {add}
            <GuideLink guide="first-app" />
          </EmptyList>
        }
      />
    </>
  );
}

/** Switches the selected placements together, all of them or none. */
function BulkActions({ selection }: { readonly selection: ListSelection }) {
  const text = useText();
  return (
    <BulkSwitch
      selection={selection}
      limit={mostPlacements}
      onSwitch={(ids, status) =>
        switchPlacements(ids, status, (count) =>
          count === 0
            ? null
            : text(status === 1 ? 'placement.enabledMany' : 'placement.disabledMany', { count }),
        )
      }
    />
  );
}
