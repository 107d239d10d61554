import { listPromotedApps, type PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useListAddress } from '../../../kit/list/use-list-address.ts';
import { usePageName } from '../../../kit/navigation/page-names.ts';
import { AppTabs } from '../../../kit/promoted-app/AppTabs.tsx';
import { Page } from '../../../kit/ui/Page.tsx';
import { AddButton } from './AddButton.tsx';
import { platformIn, statusFilters, statusIn } from './list-filters.ts';
import { PromotedAppEmpty } from './PromotedAppEmpty.tsx';
import { PromotedAppFilters } from './PromotedAppFilters.tsx';
import { promotedAppColumns } from './promoted-app-columns.tsx';

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
  return (
    <Page title={text('titles.promotedApps')} lead={text('promotedApp.lead')} action={<AddButton />}>
      <AppTabs current="apps" />
      <ListScreen<PromotedApp>
        name="promotedApps"
        label={text('titles.promotedApps')}
        query={apps}
        columns={promotedAppColumns(text)}
        rowKey={({ id }) => id}
        address={address}
        faded={(app) => app.status === 0}
        toolbar={<PromotedAppFilters address={address} />}
        empty={<PromotedAppEmpty address={address} />}
      />
    </Page>
  );
}
