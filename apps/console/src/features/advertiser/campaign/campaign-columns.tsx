import type { AdFigures } from '@millrace/contract/advertiser/ads-overview';
import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { resultDays } from '@millrace/contract/advertiser/campaign-results';
import { Link } from 'react-router';
import { formatInstant, formatNumber, formatPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { turnColumn } from '../../../kit/list/turn-column.tsx';
import { campaignAddress } from '../../../kit/navigation/paths.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import '../../../kit/campaign/campaign-status.css';
import './campaign.css';
import { CampaignStatus } from '../../../kit/campaign/CampaignStatus.tsx';
import { turn } from '../../../kit/campaign/switch-campaigns.ts';
import { CampaignMenu } from './CampaignMenu.tsx';
import { cents } from './cents.ts';

interface CampaignColumns {
  readonly mayEdit: boolean;
  /** Of the last days; null: not known yet, or not at the moment. */
  readonly resultsOf: (campaignId: number) => AdFigures | null;
}

export function campaignColumns(
  text: ReturnType<typeof useText>,
  { mayEdit, resultsOf }: CampaignColumns,
): readonly ListColumn<CampaignRow>[] {
  return [
    {
      key: 'name',
      title: text('campaign.campaign'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, promotedAppId, name }) => (
        <span>
          <Link to={campaignAddress(promotedAppId, id)}>{name}</Link>
          <span className="campaign-reason">
            <Copyable label="ID">{`${id}`}</Copyable>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: text('campaign.stateTitle'),
      onCard: 'line',
      render: (row) => <CampaignStatus of={row} />,
    },
    {
      key: 'spent',
      title: text('campaign.spentToday'),
      onCard: 'line',
      sortBy: 'dailyBudget',
      render: ({ spentToday, dailyBudget }) => (
        <span className="campaign-budget">
          {dailyBudget === null
            ? text('campaign.free')
            : text('campaign.spentOf', { spent: cents(spentToday), budget: cents(dailyBudget) })}
        </span>
      ),
    },
    {
      key: 'results',
      title: text('campaign.results', { days: resultDays }),
      onCard: 'line',
      render: ({ id }) => <Results of={resultsOf(id)} />,
    },
    {
      key: 'bid',
      title: text('campaign.bid'),
      onCard: 'line',
      sortBy: 'bid',
      render: ({ pricing, bid }) =>
        text('campaign.priced', { pricing: text(`campaign.pricings.${pricing}`), bid }),
    },
    {
      key: 'creatives',
      title: text('campaign.creatives'),
      onCard: 'line',
      render: ({ creatives }) => creatives,
    },
    {
      key: 'createdAt',
      title: text('campaign.createdAt'),
      onCard: 'line',
      sortBy: 'createdAt',
      optional: true,
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    turnColumn({
      title: text('campaign.switchOn'),
      label: ({ name }) => text('campaign.switchLabel', { name }),
      mayEdit,
      turn,
    }),
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (row) => <CampaignMenu campaign={row} />,
    },
  ];
}

/** What was shown and clicked, and below it what came of that. */
function Results({ of }: { readonly of: AdFigures | null }) {
  const text = useText();
  if (of === null) return '–';
  const { impressions, clicks, installs, events } = of;
  const ctr = impressions === 0 ? '–' : formatPercent(clicks / impressions);
  return (
    <span className="campaign-budget">
      {text('campaign.shown', { impressions: formatNumber(impressions), ctr })}
      <span className="campaign-reason">
        {text('campaign.came', { installs: formatNumber(installs), events: formatNumber(events) })}
      </span>
    </span>
  );
}
