import type { MetricKey } from '@millrace/contract/report/metric';
import { Link } from 'react-router';
import { useText } from '../i18n/i18n.ts';
import { Figure } from '../report/Figure.tsx';
import { performanceAddress } from '../report/performance-address.ts';
import './figures.css';
import { reportOfFigure } from './figure-question.ts';
import type { Figures } from './use-figures.ts';

interface RowFigureProps {
  readonly figures: Figures;
  readonly id: number;
  readonly metric: MetricKey;
}

/** One figure of one thing with its change, which leads to the report behind it; a dash where nothing was counted. */
export function RowFigure({ figures, id, metric }: RowFigureProps) {
  const text = useText();
  const { wanted, period, state } = figures;
  if (state === 'loading') return <span className="figure-wait" />;
  const row = figures.of(id);
  if (row === undefined) return '–';
  const place = wanted.metrics.indexOf(metric);
  return (
    <Link
      className="figure-link"
      to={performanceAddress(reportOfFigure(wanted, period, { id, metric }))}
      title={text('figures.open')}
      // All of a row lead to the same report: Tab stops at the first one only.
      {...(place === 0 ? {} : { tabIndex: -1 })}
    >
      <Figure
        metric={metric}
        value={row.values[place] ?? null}
        before={row.before?.[place]}
        open={row.open}
      />
    </Link>
  );
}
