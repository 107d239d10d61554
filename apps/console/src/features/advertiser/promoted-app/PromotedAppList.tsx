import {
  listAppsWithEvents,
  listPromotedApps,
  type PromotedApp,
} from '@millrace/contract/advertiser/promoted-app';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { AppTabs } from '../../../kit/promoted-app/AppTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AddAppButton } from './AddAppButton.tsx';
import { platformIn, statusFilters, statusIn } from './list-filters.ts';
import { PromotedAppEmpty } from './PromotedAppEmpty.tsx';
import { PromotedAppFilters } from './PromotedAppFilters.tsx';
import { promotedAppColumns } from './promoted-app-columns.tsx';
import './promoted-app.css';

/** `/adv/app`: the advertiser's apps and websites, opening on the active ones. */
export default function PromotedAppList() {
  const text = useText();
  usePageName(null);
  const address = useListAddress(['name', 'createdAt', 'status']);
  const status = statusFilters[statusIn(address)];
  const platform = platformIn(address);
  const apps = useApiQuery(
    listPromotedApps,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      ...(status === undefined ? {} : { status }),
      ...(platform === undefined ? {} : { platform }),
    },
    { keepPrevious: true, quiet: true },
  );
  const ids = (apps.data?.list ?? []).filter(({ eventsAt }) => eventsAt !== null).map(({ id }) => id);
  // Apart from the list, which says who they are without it.
  const told = useApiQuery(
    listAppsWithEvents,
    { ids, size: 100 },
    { keepPrevious: true, quiet: true, enabled: ids.length > 0 },
  );
  const toldOf = (app: PromotedApp) =>
    app.eventsAt === null ? undefined : (told.data?.list.find(({ id }) => id === app.id) ?? null);
  return (
    <Page title={text('titles.promotedApps')} lead={text('promotedApp.lead')} action={<AddAppButton />}>
      <AppTabs current="apps" />
      <ListScreen<PromotedApp>
        name="promotedApps"
        label={text('titles.promotedApps')}
        query={apps}
        columns={promotedAppColumns(text, toldOf)}
        rowKey={({ id }) => id}
        address={address}
        faded={(app) => app.status === 0}
        toolbar={<PromotedAppFilters address={address} />}
        empty={<PromotedAppEmpty address={address} />}
      />
    </Page>
  );
}
