import type { AdFigures } from '@millrace/contract/advertiser/ads-overview';
import { type CampaignRow, listCampaigns } from '@millrace/contract/advertiser/campaign';
import { listCampaignResults } from '@millrace/contract/advertiser/campaign-results';
import { type CampaignState, campaignStates } from '@millrace/contract/advertiser/campaign-state';
import type { PromotedApp } from '@millrace/contract/advertiser/promoted-app';
import Button from 'antd/es/button';
import { useNavigate } from 'react-router';
import { useApiQuery } from '../../../kit/api/query.ts';
import { GuideLink } from '../../../kit/help/GuideLink.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { EmptyList } from '../../../kit/list/EmptyList.tsx';
import { ListScreen } from '../../../kit/list/ListScreen.tsx';
import { useSelection } from '../../../kit/list/list-selection.ts';
import { SearchInput } from '../../../kit/list/SearchInput.tsx';
import { type ListAddress, useListAddress } from '../../../kit/list/use-list-address.ts';
import { selectedOf, useSeenRows } from '../../../kit/list/use-seen-rows.ts';
import { campaignAddress, campaignImportAddress } from '../../../kit/navigation/paths.ts';
import { AddButton } from '../../../kit/permissions/AddButton.tsx';
import { Allowed, useAllowed } from '../../../kit/permissions/Allowed.tsx';
import './campaign.css';
import { turn } from '../../../kit/campaign/switch-campaigns.ts';
import { ChoiceFilter } from '../../../kit/filter/ChoiceFilter.tsx';
import { campaignColumns } from './campaign-columns.tsx';
import { ExportCampaigns } from './import/ExportCampaigns.tsx';

const stateIn = (address: ListAddress): CampaignState | undefined =>
  campaignStates.find((state) => state === address.filter('state'));

const none: readonly CampaignRow[] = [];
const noResults: AdFigures = { spend: '0', impressions: 0, clicks: 0, installs: 0, events: 0 };

/** The campaigns of an app or website. */
export function CampaignList({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const mayEdit = useAllowed('promote', 'edit');
  const address = useListAddress(['name', 'createdAt', 'bid', 'dailyBudget']);
  const state = stateIn(address);
  const selection = useSelection(`${app.id} ${state ?? ''} ${address.search}`);
  const campaigns = useApiQuery(
    listCampaigns,
    {
      promotedAppId: app.id,
      page: address.page,
      size: address.size,
      search: address.search,
      ...address.sorting,
      ...(state === undefined ? {} : { states: [state] }),
    },
    { keepPrevious: true, quiet: true },
  );
  // Apart from the list, which stands without the store of figures.
  const results = useApiQuery(listCampaignResults, { promotedAppId: app.id }, { quiet: true, fresh: true });
  const resultsOf = (id: number) =>
    results.data === undefined ? null : (results.data.list.find((one) => one.id === id) ?? noResults);
  const selected = selectedOf(useSeenRows(campaigns.data?.list ?? none), selection);

  async function turnAll(wanted: 'on' | 'paused' | 'archived'): Promise<void> {
    if (await turn(selected, wanted)) selection.change([]);
  }

  return (
    <>
      <div className="campaign-head">
        <h2>{text('campaign.title')}</h2>
        <div className="actions">
          <ExportCampaigns promotedAppId={app.id} />
          {app.status === 1 && <ImportCampaigns app={app} />}
          {app.status === 1 && <AddCampaign app={app} />}
        </div>
      </div>
      <ListScreen<CampaignRow>
        name="campaigns"
        label={text('campaign.title')}
        query={campaigns}
        columns={campaignColumns(text, { mayEdit, resultsOf })}
        rowKey={({ id }) => id}
        address={address}
        faded={(row) => row.switch === 'archived'}
        {...(mayEdit ? { selection } : {})}
        bulkActions={
          <>
            <Button onClick={() => void turnAll('on')}>{text('campaign.turnOn')}</Button>
            <Button onClick={() => void turnAll('paused')}>{text('campaign.pause')}</Button>
            <Button danger onClick={() => void turnAll('archived')}>
              {text('campaign.archive')}
            </Button>
          </>
        }
        toolbar={<Filters address={address} />}
        empty={
          <EmptyList
            address={address}
            filters={['state']}
            noMatch={text('campaign.emptySearch')}
            title={text('campaign.emptyTitle')}
            lead={text('campaign.emptyLead')}
          >
            {app.status === 1 && <AddCampaign app={app} />}
            <GuideLink guide="campaigns" />
          </EmptyList>
        }
      />
    </>
  );
}

function ImportCampaigns({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <Allowed permission="promote" action="import">
      <Button onClick={() => void navigate(campaignImportAddress(app.id))}>{text('bulk.import')}</Button>
    </Allowed>
  );
}

function AddCampaign({ app }: { readonly app: PromotedApp }) {
  const text = useText();
  return (
    <AddButton permission="promote" to={campaignAddress(app.id, 'new')}>
      {text('campaign.add')}
    </AddButton>
  );
}

function Filters({ address }: { readonly address: ListAddress }) {
  const text = useText();
  return (
    <>
      <SearchInput label={text('campaign.searchHint')} address={address} />
      <ChoiceFilter
        address={address}
        name="state"
        label={text('campaign.stateTitle')}
        any={text('campaign.notArchived')}
        value={stateIn(address) ?? ''}
        options={campaignStates.map((value) => ({ value, label: text(`campaign.state.${value}`) }))}
      />
    </>
  );
}
