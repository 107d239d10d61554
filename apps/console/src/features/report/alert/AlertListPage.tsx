import { type Alert, alertMetrics, alertStates, listAlerts } from '@millrace/contract/report/alert';
import { metricLabel } from '@millrace/contract/report/metric';
import { useApiQuery } from '../../../kit/api/query.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { AlertTabs } from './AlertTabs.tsx';
import { alertColumns } from './alert-columns.tsx';

/** `/report/alerts`: figures that were not as usual, those that last first. */
export default function AlertListPage() {
  const text = useText();
  const address = useListAddress();
  const state = alertStates.find((one) => one === address.filter('state'));
  const metric = alertMetrics.find((one) => one === address.filter('metric'));
  const alerts = useApiQuery(
    listAlerts,
    {
      ...{ page: address.page, size: address.size },
      ...(state && { state }),
      ...(metric && { metric }),
    },
    { keepPrevious: true, quiet: true, fresh: true },
  );
  return (
    <Page title={text('titles.alerts')} lead={text('alert.lead')}>
      <AlertTabs />
      <ListScreen<Alert>
        name="alerts"
        label={text('titles.alerts')}
        query={alerts}
        columns={alertColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        faded={(alert) => alert.state === 'ended'}
        toolbar={<Filters address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['state', 'metric']}
            noMatch={text('alert.emptyFilter')}
            title={text('alert.emptyTitle')}
            lead={text('alert.empty')}
          >
            <GuideLink guide="alerts" />
          </EmptyList>
        }
      />
    </Page>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <ChoiceFilter
        address={address}
        name="state"
        label={text('alert.state')}
        any={text('alert.anyState')}
        options={alertStates.map((state) => ({ value: state, label: text(`alert.${state}`) }))}
      />
      <ChoiceFilter
        address={address}
        name="metric"
        label={text('alert.metricFilter')}
        any={text('alert.anyMetric')}
        options={alertMetrics.map((metric) => ({ value: metric, label: text(metricLabel(metric)) }))}
      />
    </>
  );
}
