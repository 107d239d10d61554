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
import type { RegionsAnswer } from './dashboard-questions.ts';
import { type RegionRow, regionRows } from './region-rows.ts';

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
          <RegionTable rows={rows} linkTo={linkTo} />
        </div>
      )}
    </section>
  );
}

function RegionTable({
  rows,
  linkTo,
}: Pick<RegionPanelProps, 'linkTo'> & { readonly rows: readonly RegionRow[] }) {
  const text = useText();
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
              {country === null ? (
                text('chart.other')
              ) : (
                <Link to={linkTo(country)}>{valueText('country', country)}</Link>
              )}
            </th>
            <td>
              <Figure metric="revenue" value={revenue} before={before} open={open} />
            </td>
            <td>{share === null ? '–' : formatPercent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
