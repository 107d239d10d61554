import type { MetricKey } from '@millrace/contract/report/metric';
import { useText } from '../i18n/i18n.ts';
import { Figure } from '../report/Figure.tsx';
import { WhyButton } from '../report/why/WhyButton.tsx';
import { isExplained } from '../report/why/why-question.ts';
import { FigureLink } from './FigureLink.tsx';
import { reportOfFigure } from './figure-question.ts';
import type { Figures } from './use-figures.ts';

interface RowFigureProps {
  readonly figures: Figures;
  readonly id: number;
  /** What it is called, for those who hear it. */
  readonly name: string;
  readonly metric: MetricKey;
  /** The first figure that is shown of the row. */
  readonly first: boolean;
}

/** One figure of one thing with its change, and why its money changed; a dash where nothing was counted, and no such thing where that is not known. */
export function RowFigure({ figures, id, name, metric, first }: RowFigureProps) {
  const text = useText();
  const { wanted, period, state } = figures;
  if (state === 'loading') return <span className="figure-wait" />;
  if (state === 'failed') return <abbr title={text('figures.failed')}>{'?'}</abbr>;
  const row = figures.of(id);
  if (row === undefined) return '–';
  const place = wanted.metrics.indexOf(metric);
  return (
    <span className="report-cell">
      {isExplained(metric) && <WhyButton small question={figures.whyOf(id)} about={name} />}
      <FigureLink report={reportOfFigure(wanted, period, { id, metric })} first={first}>
        <Figure
          metric={metric}
          value={row.values[place] ?? null}
          before={row.before?.[place]}
          open={row.open}
        />
      </FigureLink>
    </span>
  );
}
