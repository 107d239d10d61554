import type { App } from '@millrace/contract/publisher/app';
import { type Instance, listInstances } from '@millrace/contract/publisher/instance';
import { isNotFound } from '../../../kit/api/api-error.ts';
import { useApiQuery } from '../../../kit/api/query.ts';
import { FigureBar } from '../../../kit/figures/FigureBar.tsx';
import { useFigurePeriod } from '../../../kit/figures/use-figure-period.ts';
import { useFigures } from '../../../kit/figures/use-figures.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { useAppNetworks } from '../../../kit/network/use-app-networks.ts';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { useViewport } from '../../../kit/ui/use-viewport.ts';
import { EmptyInstances } from './EmptyInstances.tsx';
import { InstanceActions } from './InstanceActions.tsx';
import { InstanceBulkActions } from './InstanceBulkActions.tsx';
import { InstanceToolbar } from './InstanceToolbar.tsx';
import './instance.css';
import { instanceColumns, instanceMetrics } from './instance-columns.tsx';
import { filtersIn } from './instance-filters.ts';
import { useSeenPlacements } from './use-seen-placements.ts';

const none: readonly Instance[] = [];

/** The instances of an app, or of one of its placements. */
export function InstanceTab({ app }: { readonly app: App }) {
  const text = useText();
  const address = useListAddress(['id', 'name', 'adnId', 'placementName', 'status']);
  const filters = filtersIn(address);
  const mayEdit = useAllowed('mediation', 'edit');
  const selection = useSelection(JSON.stringify([app.id, filters]));
  const instances = useApiQuery(
    listInstances,
    { pubAppId: app.id, page: address.page, size: address.size, ...address.sorting, ...filters },
    { keepPrevious: true, quiet: true },
  );
  const placements = useSeenPlacements(instances.data?.list ?? none);
  const networks = useAppNetworks(app.id).data?.list;
  const viewport = useViewport();
  const [period] = useFigurePeriod();
  const figures = useFigures({
    dimension: 'instance',
    ids: instances.data?.list.map(({ id }) => id) ?? [],
    within: { app: app.id },
    metrics: instanceMetrics,
  });
  return (
    <>
      <InstanceActions pubAppId={app.id} filters={filters} />
      {isNotFound(instances.error) && <Callout>{text('instance.placementGone')}</Callout>}
      {instances.data?.total !== 0 && <FigureBar figures={figures} />}
      <ListScreen<Instance>
        name="instances"
        label={text('instance.title')}
        query={instances}
        columns={instanceColumns(text, {
          mayEdit,
          figures,
          period,
          onPhone: viewport === 'mobile',
          ofOnePlacement: filters.placementId !== undefined,
          isOn: (adnId) => networks?.some((network) => network.adnId === adnId) ?? true,
        })}
        rowKey={({ id }) => id}
        address={address}
        faded={({ status }) => status === 0}
        toolbar={<InstanceToolbar pubAppId={app.id} address={address} />}
        empty={<EmptyInstances pubAppId={app.id} address={address} />}
        {...(mayEdit
          ? {
              selection,
              bulkActions: (
                <InstanceBulkActions pubAppId={app.id} selection={selection} placements={placements} />
              ),
            }
          : {})}
      />
    </>
  );
}
