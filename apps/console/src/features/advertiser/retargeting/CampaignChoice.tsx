import { type CampaignRow, listCampaigns } from '@millrace/contract/advertiser/campaign';
import Select from 'antd/es/select';
import { useApiQuery } from '../../../kit/api/query.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { useQuery } from '../../../kit/navigation/use-query.ts';

/** As many as one list call answers. */
const atOnce = 100;

/** Campaigns to engage, and the one that the address names, else the newest. */
export function useCampaigns() {
  const [query] = useQuery();
  const answer = useApiQuery(listCampaigns, { size: atOnce }, { quiet: true });
  const campaigns = answer.data?.list.filter(({ goal }) => goal === 'engage') ?? [];
  const named = Number(query.get('campaign'));
  return { answer, campaigns, chosen: campaigns.find(({ id }) => id === named) ?? campaigns[0] };
}

interface CampaignChoiceProps {
  readonly campaigns: readonly CampaignRow[];
  readonly chosen: CampaignRow | undefined;
}

export function CampaignChoice({ campaigns, chosen }: CampaignChoiceProps) {
  const text = useText();
  const [, setQuery] = useQuery();
  return (
    <Select<number>
      className="retargeting-campaign"
      aria-label={text('campaign.campaign')}
      showSearch={{ optionFilterProp: 'label' }}
      {...(chosen === undefined ? {} : { value: chosen.id })}
      options={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) =>
        setQuery((next) => {
          next.set('campaign', String(id));
          return next;
        })
      }
    />
  );
}
