import { type Alert, alertMetrics, alertStates, listAlerts } from '@millrace/contract/report/alert';
import { metricLabel } from '@millrace/contract/report/metric';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
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
          state !== undefined || metric !== undefined ? (
            <>
              <p className="lead">{text('alert.emptyFilter')}</p>
              <Button onClick={() => address.change({ state: '', metric: '' })}>{text('list.clear')}</Button>
            </>
          ) : (
            <>
              <p>
                <strong>{text('alert.emptyTitle')}</strong>
              </p>
              <p className="lead">{text('alert.empty')}</p>
              <GuideLink guide="alerts" />
            </>
          )
        }
      />
    </Page>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <Select
        className="list-filter"
        aria-label={text('alert.state')}
        value={address.filter('state')}
        onChange={(state) => address.change({ state })}
        options={[
          { value: '', label: text('alert.anyState') },
          ...alertStates.map((state) => ({ value: state as string, label: text(`alert.${state}`) })),
        ]}
      />
      <Select
        className="list-filter"
        aria-label={text('alert.metricFilter')}
        value={address.filter('metric')}
        onChange={(metric) => address.change({ metric })}
        options={[
          { value: '', label: text('alert.anyMetric') },
          ...alertMetrics.map((metric) => ({ value: metric as string, label: text(metricLabel(metric)) })),
        ]}
      />
    </>
  );
}
