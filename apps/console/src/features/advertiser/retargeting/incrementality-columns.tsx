import type { Incrementality, IncrementalVerdict } from '@millrace/contract/advertiser/retargeting';
import { Link } from 'react-router';
import { formatNumber, formatPercent, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { campaignAddress } from '../../../kit/navigation/paths.ts';
import { daysText } from '../../../kit/report/value-text.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import { IntervalCell } from './IntervalCell.tsx';

type Text = ReturnType<typeof useText>;
type Group = Incrementality['treated'];

const kinds: Readonly<Record<IncrementalVerdict, StatusKind>> = {
  noHoldOut: 'plain',
  tooFew: 'plain',
  splitOff: 'bad',
  notYet: 'plain',
  more: 'good',
  fewer: 'bad',
};

const percent = (value: number) => `${value > 0 ? '+' : ''}${formatPercent(value)}`;
const usd = (value: number) => formatUsd(value.toFixed(2));
const rounded = (value: number) => formatNumber(Math.round(value));

/** An interval of money comes as decimal text. */
const numbersOf = (of: Incrementality['incrementalValue']) =>
  of && { value: Number(of.value), low: Number(of.low), high: Number(of.high) };

export function incrementalityColumns(text: Text, event: string): readonly ListColumn<Incrementality>[] {
  return [
    {
      key: 'campaign',
      title: text('campaign.campaign'),
      onCard: 'head',
      fixed: true,
      render: ({ campaign }) => (
        <span>
          <Link to={campaignAddress(campaign.promotedAppId, campaign.id)}>{campaign.name}</Link>
          <span className="campaign-reason">{text('retargeting.holdOut', { share: campaign.holdOut })}</span>
        </span>
      ),
    },
    {
      key: 'verdict',
      title: text('retargeting.verdictTitle'),
      onCard: 'line',
      fixed: true,
      render: (row) => <Verdict of={row} text={text} />,
    },
    {
      key: 'lift',
      title: text('retargeting.lift', { event }),
      onCard: 'line',
      numeric: true,
      render: ({ lift }) => <IntervalCell of={lift} as={percent} isRelative />,
    },
    {
      key: 'incremental',
      title: text('retargeting.incremental'),
      onCard: 'line',
      numeric: true,
      render: ({ incremental }) => <IntervalCell of={incremental} as={rounded} />,
    },
    {
      key: 'incrementalValue',
      title: text('retargeting.incrementalValue'),
      onCard: 'line',
      numeric: true,
      render: ({ incrementalValue }) => <IntervalCell of={numbersOf(incrementalValue)} as={usd} />,
    },
    {
      key: 'spend',
      title: text('report.metrics.spend'),
      onCard: 'line',
      numeric: true,
      render: ({ spend, counted }) => (
        <span className="interval">
          {formatUsd(spend)}
          {counted.map(({ from, to }) => (
            <span key={from} className="campaign-reason">
              {daysText({ from, to })}
            </span>
          ))}
        </span>
      ),
    },
    {
      key: 'iroas',
      title: text('retargeting.iroas'),
      onCard: 'line',
      numeric: true,
      render: ({ iroas, incrementalValue, leftOut }) => (
        <span className="interval">
          <IntervalCell of={iroas} as={formatPercent} />
          {incrementalValue !== null && leftOut > 0 && (
            <span className="campaign-reason interval-words">
              {text('retargeting.leftOut', { count: leftOut })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'treated',
      title: text('retargeting.treated'),
      onCard: 'line',
      numeric: true,
      render: ({ treated }) => <GroupCell of={treated} text={text} />,
    },
    {
      key: 'heldOut',
      title: text('retargeting.heldOut'),
      onCard: 'line',
      numeric: true,
      render: ({ heldOut }) => <GroupCell of={heldOut} text={text} />,
    },
    {
      key: 'valueLift',
      title: text('retargeting.valueLift'),
      onCard: 'line',
      numeric: true,
      optional: true,
      render: ({ valueLift }) => <IntervalCell of={valueLift} as={percent} isRelative />,
    },
  ];
}

function Verdict({ of, text }: { readonly of: Incrementality; readonly text: Text }) {
  const { verdict, daysNeeded } = of;
  return (
    <span>
      <Status kind={kinds[verdict]}>{text(`retargeting.verdict.${verdict}`)}</Status>
      <span className="campaign-reason">
        {verdict === 'notYet' && daysNeeded !== null && daysNeeded > 0
          ? text('retargeting.daysNeeded', { count: daysNeeded })
          : text(`retargeting.why.${verdict}`)}
      </span>
    </span>
  );
}

/** How many there are, and how often a thousand of them did it. */
function GroupCell({ of, text }: { readonly of: Group; readonly text: Text }) {
  const { devices, conversions } = of;
  return (
    <span className="interval">
      {formatNumber(devices)}
      <span className="campaign-reason">
        {conversions === null || devices === 0
          ? '–'
          : text('retargeting.perThousand', { rate: formatNumber(perThousand(conversions, devices)) })}
      </span>
    </span>
  );
}

const perThousand = (conversions: number, devices: number) =>
  Math.round((conversions * 10_000) / devices) / 10;
