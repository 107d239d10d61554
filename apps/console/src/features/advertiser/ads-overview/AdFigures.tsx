import {
  type AdFigures,
  type AdsOverview,
  getAdsOverview,
  overviewPeriods,
} from '@millrace/contract/advertiser/ads-overview';
import type { MetricKey } from '@millrace/contract/report/metric';
import { useApiQuery } from '../../../kit/api/query.ts';
import { formatNumber, formatPercent, formatUsd } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { ChangeText } from '../../../kit/report/Figure.tsx';
import { Callout } from '../../../kit/ui/Callout.tsx';
import { Loaded } from '../../../kit/ui/Loaded.tsx';
import './ads-overview.css';
import { costOf } from './cost-of.ts';
import { IdleCampaigns } from './IdleCampaigns.tsx';

const names = ['spend', 'impressions', 'clicks', 'ctr', 'installs', 'events'] as const;
type Name = (typeof names)[number];

const metricOf = {
  spend: 'spend',
  impressions: 'adImpressions',
  clicks: 'adClicks',
  ctr: 'adCtr',
  installs: 'installs',
  events: 'adEvents',
} as const satisfies Record<Name, MetricKey>;

/** What the ads did, beside the days before, and what does not run. */
export function AdFiguresCard() {
  const text = useText();
  const overview = useApiQuery(getAdsOverview, {}, { quiet: true, fresh: true });
  return (
    <Loaded query={overview}>
      {(data) => (
        <>
          <section className="card" aria-label={text('adsOverview.figures')}>
            <h2>{text('adsOverview.figures')}</h2>
            <p className="lead">
              {[
                text('adsOverview.running', { count: data.running }),
                ...(data.budgetLeft === null
                  ? []
                  : [text('adsOverview.budgetLeft', { usd: formatUsd(data.budgetLeft) })]),
              ].join(' · ')}
            </p>
            <Periods of={data.periods} />
          </section>
          {data.idle.length > 0 && <IdleCampaigns of={data} />}
        </>
      )}
    </Loaded>
  );
}

function Periods({ of }: { readonly of: AdsOverview['periods'] }) {
  const text = useText();
  if (of === null)
    return (
      <div role="status">
        <Callout>{text('adsOverview.noFigures')}</Callout>
      </div>
    );
  return (
    <>
      <div className="ads-figures">
        {overviewPeriods.map((period) => (
          <Period key={period} title={text(`adsOverview.${period}`)} {...of[period]} />
        ))}
      </div>
      <p className="lead">{text('adsOverview.compared')}</p>
    </>
  );
}

interface PeriodProps {
  readonly title: string;
  readonly figures: AdFigures;
  readonly before: AdFigures;
}

function Period({ title, figures, before }: PeriodProps) {
  const text = useText();
  return (
    <div>
      <h3>{title}</h3>
      <dl className="ads-period">
        {names.map((name) => (
          <div key={name}>
            <dt>
              <span>{text(`adsOverview.${name}`)}</span>
              <Cost name={name} figures={figures} />
            </dt>
            <dd>
              {shownFigure(name, figures)}
              <small>{text('adsOverview.was', { value: shownFigure(name, before) })}</small>
              <ChangeText
                metric={metricOf[name]}
                value={figureOf(name, figures)}
                before={figureOf(name, before)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** What each came to. */
function Cost({ name, figures }: { readonly name: Name; readonly figures: AdFigures }) {
  const text = useText();
  const cost = name === 'spend' || name === 'ctr' ? null : costOf(name, figures);
  if (cost === null) return null;
  const usd = formatUsd(cost);
  return (
    <small>{text(name === 'impressions' ? 'adsOverview.perThousand' : 'adsOverview.each', { usd })}</small>
  );
}

/** As reports have it: null where there is nothing to divide by. */
function figureOf(name: Name, figures: AdFigures): string | null {
  if (name !== 'ctr') return String(figures[name]);
  return figures.impressions === 0 ? null : String(figures.clicks / figures.impressions);
}

function shownFigure(name: Name, figures: AdFigures): string {
  const { spend, impressions, clicks } = figures;
  if (name === 'spend') return formatUsd(spend);
  if (name === 'ctr') return impressions === 0 ? '–' : formatPercent(clicks / impressions);
  return formatNumber(figures[name]);
}
