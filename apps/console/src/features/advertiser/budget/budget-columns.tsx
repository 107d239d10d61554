import type { CampaignBudget } from '@millrace/contract/advertiser/budget';
import Button from 'antd/es/button';
import { Link } from 'react-router';
import { CampaignStatus } from '../../../kit/campaign/CampaignStatus.tsx';
import { turn } from '../../../kit/campaign/switch-campaigns.ts';
import { maySeeHistory, openHistory } from '../../../kit/history/open-history.tsx';
import { formatInstant, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { turnColumn } from '../../../kit/list/turn-column.tsx';
import { campaignAddress } from '../../../kit/navigation/paths.ts';
import './budget.css';
import { PaceLine } from './PaceLine.tsx';

interface Options {
  readonly mayEdit: boolean;
  readonly isToday: boolean;
  readonly topUp: (campaign: CampaignBudget) => void;
}

type Text = ReturnType<typeof useText>;

const amount = (text: Text, usd: string | null) => (usd === null ? text('budget.none') : formatUsd(usd));

export function budgetColumns(
  text: Text,
  { mayEdit, isToday, topUp }: Options,
): readonly ListColumn<CampaignBudget>[] {
  return [
    {
      key: 'name',
      title: text('campaign.campaign'),
      onCard: 'head',
      fixed: true,
      sortBy: 'name',
      render: ({ id, promotedAppId, promotedApp, name }) => (
        <span>
          <Link to={campaignAddress(promotedAppId, id)}>{name}</Link>
          <span className="budget-note">{promotedApp.name}</span>
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
      key: 'pace',
      title: text('budget.pace'),
      onCard: 'line',
      width: 116,
      // A draft is to spend nothing yet.
      render: ({ state, day }) => (state === 'draft' ? null : <PaceLine day={day} />),
    },
    {
      key: 'planned',
      title: text(isToday ? 'budget.plannedByNow' : 'budget.planned'),
      onCard: 'line',
      numeric: true,
      sortBy: 'budget',
      render: ({ state, day: { planned, budget } }) => (
        <span>
          {state === 'draft' ? '–' : amount(text, planned)}
          {state !== 'draft' && planned !== budget && budget !== null && (
            <span className="budget-note">{text('budget.ofDay', { usd: formatUsd(budget) })}</span>
          )}
        </span>
      ),
    },
    {
      key: 'spent',
      title: text('budget.spent'),
      onCard: 'line',
      numeric: true,
      sortBy: 'spent',
      render: ({ day }) => formatUsd(day.spent),
    },
    {
      key: 'left',
      title: text('budget.left'),
      onCard: 'line',
      numeric: true,
      render: ({ day }) => amount(text, day.left),
    },
    {
      key: 'totalLeft',
      title: text('budget.totalLeft'),
      onCard: 'line',
      numeric: true,
      render: ({ totalLeft }) => amount(text, totalLeft),
    },
    ...(isToday ? [runsOutColumn(text)] : []),
    {
      key: 'changed',
      title: text('budget.changed'),
      onCard: 'line',
      render: (row) => <Changed text={text} row={row} />,
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
      render: (row) =>
        mayEdit && row.switch !== 'archived' ? (
          <Button
            size="small"
            aria-label={text('budget.topUpOf', { name: row.name })}
            onClick={() => topUp(row)}
          >
            {text('budget.topUp')}
          </Button>
        ) : null,
    },
  ];
}

function runsOutColumn(text: Text): ListColumn<CampaignBudget> {
  return {
    key: 'runsOut',
    title: text('budget.runsOut'),
    onCard: 'line',
    render: ({ runsOut }) =>
      runsOut === null
        ? text('budget.lasts')
        : text(`budget.runsOutOf.${runsOut.of}`, { at: formatInstant(runsOut.at) }),
  };
}

/** Who changed a campaign last; leads to all that was changed of it. */
function Changed({
  text,
  row: { id, name, changed },
}: {
  readonly text: Text;
  readonly row: CampaignBudget;
}) {
  if (changed === null) return null;
  const who = changed.who ?? text('changeLog.system');
  return (
    <span>
      {maySeeHistory() ? (
        <Button
          type="link"
          size="small"
          className="budget-who"
          aria-label={text('budget.historyOf', { who, name })}
          onClick={() => openHistory({ entity: 'campaign', id, name })}
        >
          {who}
        </Button>
      ) : (
        who
      )}
      <span className="budget-note">{formatInstant(changed.at)}</span>
    </span>
  );
}
