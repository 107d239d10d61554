import { type CampaignRow, listCampaigns } from '@millrace/contract/advertiser/campaign';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';
import { useSearch } from '../../../kit/ui/use-search.ts';
import { withChosen } from '../../../kit/ui/with-chosen.ts';
import { engaging } from './views.ts';

export type NamedCampaign = Pick<CampaignRow, 'id' | 'name'>;

/** Campaigns to engage that have begun, archived ones too, the newest first: as many as one list call answers. */
export function useCampaigns() {
  return useApiQuery(listCampaigns, { ...engaging, size: 100 }, { quiet: true });
}

const optionsOf = (campaigns: readonly NamedCampaign[] = []) =>
  campaigns.map(({ id, name }) => ({ value: id, label: name }));

/** Which campaign is looked at; the chosen one may not be among those that are found. */
export function CampaignChoice({ chosen }: { readonly chosen: NamedCampaign }) {
  const text = useText();
  const [, setQuery] = useQuery();
  const { search, searchedBy } = useSearch();
  const asked = { ...engaging, search, size: 100 };
  const found = useApiQuery(listCampaigns, asked, { keepPrevious: true, quiet: true });
  return (
    <Select<number>
      className="retargeting-campaign"
      aria-label={text('campaign.campaign')}
      value={chosen.id}
      options={withChosen(optionsOf(found.data?.list), optionsOf([chosen]), search)}
      onChange={(id) =>
        setQuery((next) => {
          next.set('campaign', String(id));
          return next;
        })
      }
      {...searchedBy(found)}
    />
  );
}
