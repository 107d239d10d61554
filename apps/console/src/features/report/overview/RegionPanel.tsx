import { dimensionLabel } from '@millrace/contract/report/dimension';
import { metricLabel } from '@millrace/contract/report/metric';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart/Chart.tsx';
import type { ChartPoint } from '../../../kit/chart/chart-series.ts';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { Figure } from '../../../kit/report/Figure.tsx';
import { seriesBy } from '../../../kit/report/series-by.ts';
import { valueText } from '../../../kit/report/value-text.ts';
import { WhyButton } from '../../../kit/report/why/WhyButton.tsx';
import { type WhyQuestion, whyOfWhole } from '../../../kit/report/why/why-question.ts';
import type { RegionsAnswer } from './dashboard-questions.ts';
import { type RegionRow, regionRows, whyOfRegion } from './region-rows.ts';

interface RegionPanelProps {
  readonly answer: RegionsAnswer;
  /** Revenue by day. */
  readonly whole: readonly ChartPoint[];
  readonly linkTo: (country?: string) => string;
}

/** Where revenue comes from: by day, and region by region. */
export function RegionPanel({ answer: { question, data, stale }, whole, linkTo }: RegionPanelProps) {
  const text = useText();
  const rows = regionRows(data.rows, data.totals);
  const answer = { question, rows: data.rows, names: data.names };
  const series = seriesBy({ answer, metric: 'revenue', dimension: 'country', whole });
  return (
    <section className="card dashboard-panel" aria-label={text('dashboard.regions')}>
      <div className="dashboard-head">
        <h2>{text('dashboard.regions')}</h2>
        <Link to={linkTo()}>{text('dashboard.regionsLink')}</Link>
      </div>
      {rows.length === 0 ? (
        <p className="lead">{text('dashboard.noRevenue')}</p>
      ) : (
        <div className="dashboard-regions">
          <Chart label={text('dashboard.regions')} kind="stacked" time="day" series={series} stale={stale} />
          <RegionTable {...{ rows, linkTo }} question={whyOfWhole(question)} />
        </div>
      )}
    </section>
  );
}

function RegionTable({
  rows,
  question,
  linkTo,
}: Pick<RegionPanelProps, 'linkTo'> & {
  readonly rows: readonly RegionRow[];
  readonly question: WhyQuestion;
}) {
  const text = useText();
  const nameOf = (country: string | null) =>
    country === null ? text('chart.other') : valueText('country', country);
  return (
    <table className="dashboard-table" aria-label={text('dashboard.regions')}>
      <thead>
        <tr>
          <th scope="col">{text(dimensionLabel('country'))}</th>
          <th scope="col">{text(metricLabel('revenue'))}</th>
          <th scope="col">{text('dashboard.share')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ country, revenue, before, open, share }) => (
          <tr key={country ?? 'other'}>
            <th scope="row">
              {country === null ? nameOf(country) : <Link to={linkTo(country)}>{nameOf(country)}</Link>}
            </th>
            <td>
              <span className="report-cell">
                <WhyButton small question={whyOfRegion(question, rows, country)} about={nameOf(country)} />
                <Figure metric="revenue" value={revenue} before={before} open={open} />
              </span>
            </td>
            <td>{share === null ? '–' : formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
