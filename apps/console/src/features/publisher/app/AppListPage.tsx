import { type App, listApps } from '@millrace/contract/publisher/app';
import { platformNames } from '@millrace/contract/publisher/platform';
import Button from 'antd/es/button';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useSelectedApp } from '../../../kit/app-selection/use-selected-app.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { addAppAddress } from '../../../kit/navigation/paths.ts';
import { NextStep } from '../../../kit/next-step/NextStep.tsx';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { useAllowed } from '../../../kit/permissions/Allowed.tsx';
import { useUser } from '../../../kit/session/session.ts';
import { Page } from '../../../kit/ui/Page.tsx';
import { appColumns } from './app-columns.tsx';

const platforms = [0, 1] as const;
/** The filter's values in the address; without one, the active apps. */
const statusFilters = { active: 1, inactive: 0, all: undefined } as const;
type StatusFilter = keyof typeof statusFilters;

const statusIn = (address: ListAddress): StatusFilter =>
  address.filter('status') === 'all'
    ? 'all'
    : address.filter('status') === 'inactive'
      ? 'inactive'
      : 'active';
const platformIn = (address: ListAddress) =>
  platforms.find((plat) => address.filter('plat') === String(plat));

/** PublisherApps: the organization's apps, opening on the active ones. */
export default function AppListPage() {
  const text = useText();
  const { organization } = useUser();
  const address = useListAddress(['appName', 'createdAt', 'status']);
  const { app: selected } = useSelectedApp();
  const mayEdit = useAllowed('pubapp', 'edit');
  const status = statusFilters[statusIn(address)];
  const plat = platformIn(address);
  const apps = useApiQuery(
    listApps,
    {
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      ...(status === undefined ? {} : { status }),
      ...(plat === undefined ? {} : { plat }),
    },
    { keepPrevious: true, quiet: true },
  );
  return (
    <Page
      title={text('titles.apps')}
      lead={text('app.lead', { organization: organization.name })}
      action={<AddApp />}
    >
      {selected !== null && <NextStep app={selected} on="apps" />}
      <ListScreen<App>
        name="apps"
        label={text('titles.apps')}
        query={apps}
        columns={appColumns(text, { mayEdit })}
        rowKey={({ id }) => id}
        address={address}
        faded={(app) => app.status === 0}
        toolbar={<Filters address={address} />}
        empty={<Empty address={address} />}
      />
    </Page>
  );
}

function AddApp() {
  const text = useText();
  return (
    <AddButton permission="pubapp" to={addAppAddress}>
      {text('titles.addApp')}
    </AddButton>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const names = Object.keys(statusFilters) as StatusFilter[];
  return (
    <>
      <SearchInput label={text('app.searchHint')} address={address} />
      <ChoiceFilter
        address={address}
        name="status"
        label={text('app.statusFilter')}
        usual="active"
        value={statusIn(address)}
        options={names.map((name) => ({ value: name, label: text(`app.${name}`) }))}
      />
      <ChoiceFilter
        address={address}
        name="plat"
        label={text('app.platform')}
        any={text('app.anyPlatform')}
        value={String(platformIn(address) ?? '')}
        options={platforms.map((plat) => ({ value: String(plat), label: platformNames[plat] }))}
      />
    </>
  );
}

/** Why nothing is there: the search, the filter, or because there is no app yet. */
function Empty({ address }: { readonly address: ListAddress }) {
  const text = useText();
  const any = useApiQuery(listApps, { size: 1 }, { quiet: true });
  const isHidden = any.data !== undefined && any.data.total > 0;
  const hidden = statusIn(address) === 'active' ? 'app.emptyActive' : 'app.emptySearch';
  return (
    <EmptyList
      address={address}
      filters={['plat']}
      noMatch={text('app.emptySearch')}
      title={isHidden ? undefined : text('app.emptyTitle')}
      lead={text(isHidden ? hidden : 'app.emptyLead')}
    >
      {isHidden ? (
        <Button onClick={() => address.change({ status: 'all' })}>{text('app.showAll')}</Button>
      ) : (
        <>
          <AddApp />
          <GuideLink guide="first-app" />
        </>
      )}
    </EmptyList>
  );
}
