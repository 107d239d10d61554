import type { LookedUpConversion } from '@millrace/contract/advertiser/retargeting';
import { minuteMs } from '@millrace/contract/kit/duration';
import { Link } from 'react-router';
import { formatMoment, formatUsd } from '../../../kit/i18n/format.ts';
import type { useText } from '../../../kit/i18n/i18n.ts';
import type { ListColumn } from '../../../kit/list/list-column.ts';
import { campaignAddress } from '../../../kit/navigation/paths.ts';
import { Copyable } from '../../../kit/ui/CopyButton.tsx';
import { Status } from '../../../kit/ui/Status.tsx';

type Text = ReturnType<typeof useText>;

export function conversionColumns(text: Text): readonly ListColumn<LookedUpConversion>[] {
  return [
    {
      key: 'name',
      title: text('retargeting.conversion'),
      onCard: 'head',
      fixed: true,
      render: ({ name, eventId }) => (
        <span>
          {name}
          {eventId !== '' && (
            <span className="campaign-reason">
              <Copyable label={text('retargeting.eventId')}>{eventId}</Copyable>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'at',
      title: text('retargeting.at'),
      onCard: 'line',
      render: ({ at, toldAt }) => (
        <span>
          {formatMoment(at)}
          {Date.parse(toldAt) - Date.parse(at) >= minuteMs && (
            <span className="campaign-reason">
              {text('retargeting.toldAt', { at: formatMoment(toldAt) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'why',
      title: text('retargeting.outcome'),
      onCard: 'line',
      fixed: true,
      render: (row) => <Outcome of={row} text={text} />,
    },
    {
      key: 'campaign',
      title: text('campaign.campaign'),
      onCard: 'line',
      render: ({ campaign, promotedApp }) =>
        campaign === null ? (
          '–'
        ) : (
          <Link to={campaignAddress(promotedApp.id, campaign.id)}>{campaign.name}</Link>
        ),
    },
    {
      key: 'value',
      title: text('report.metrics.adRevenue'),
      onCard: 'line',
      numeric: true,
      render: ({ valueUsd }) => formatUsd(valueUsd),
    },
    {
      key: 'spent',
      title: text('report.metrics.spend'),
      onCard: 'line',
      numeric: true,
      render: ({ spent }) => formatUsd(spent),
    },
    {
      key: 'promotedApp',
      title: text('retargeting.promotedApp'),
      onCard: 'line',
      optional: true,
      render: ({ promotedApp }) => promotedApp.name,
    },
  ];
}

/** Which touch won it, where and when; or why it does not count. */
function Outcome({ of, text }: { readonly of: LookedUpConversion; readonly text: Text }) {
  const { touch, refusal, touchAt, creative, app, country, item } = of;
  if (touch === null) {
    return (
      <span>
        <Status kind={refusal === 'test' ? 'plain' : 'warn'}>{text('postback.refused')}</Status>
        {refusal !== null && <span className="campaign-reason">{text(`postback.why.${refusal}`)}</span>}
      </span>
    );
  }
  const product = item === '' ? undefined : text('retargeting.product', { item });
  const where = [creative?.name, product, app, country === '00' ? undefined : country].filter(
    (part): part is string => typeof part === 'string',
  );
  return (
    <span>
      <Status kind="good">{text(`retargeting.won.${touch}`)}</Status>
      <span className="campaign-reason">
        {[
          ...where,
          touchAt === null
            ? text('retargeting.touchUnknown')
            : text('retargeting.touchAt', { at: formatMoment(touchAt) }),
        ].join(' · ')}
      </span>
    </span>
  );
}
