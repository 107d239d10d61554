import type { CampaignRow } from '@millrace/contract/advertiser/campaign';
import { Link } from 'react-router';
import { formatInstant } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { StatusSwitch } from '../../../kit/list/StatusSwitch.tsx';
import { campaignAddress } from '../../../kit/navigation/paths.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import './campaign.css';
import { CampaignMenu } from './CampaignMenu.tsx';
import { CampaignStatus } from './CampaignStatus.tsx';
import { turn } from './switch-campaigns.ts';

export function campaignColumns(
  text: ReturnType<typeof useText>,
  { mayEdit }: { readonly mayEdit: boolean },
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
    {
      key: 'switch',
      title: text('campaign.switchOn'),
      onCard: 'side',
      width: 80,
      render: (row) =>
        mayEdit && row.switch !== 'archived' ? (
          <StatusSwitch
            label={text('campaign.switchLabel', { name: row.name })}
            status={row.switch === 'on' ? 1 : 0}
            onSwitch={async (status) => {
              await turn([row], status === 1 ? 'on' : 'paused');
            }}
          />
        ) : null,
    },
    {
      key: 'actions',
      title: text('list.actions'),
      onCard: 'line',
      fixed: true,
      render: (row) => <CampaignMenu campaign={row} />,
    },
  ];
}

/** USD in cents, rounded up to what is really spent: the smallest prices are far below one. */
const cents = (usd: string): string => {
  const [whole = '0', fraction = ''] = usd.split('.');
  return `${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`;
};
