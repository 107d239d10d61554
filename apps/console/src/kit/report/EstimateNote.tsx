import { readFigure, figureText as wireText } from '@millrace/contract/report/formula';
import type { MetricKey } from '@millrace/contract/report/metric';
import { useText } from '../i18n/i18n.ts';
import { figureText } from './figure-text.ts';
import type { ShownRow } from './report-row.ts';

interface EstimateNoteProps {
  readonly metrics: readonly MetricKey[];
  readonly totals: Pick<ShownRow, 'values' | 'open'>;
}

/** How much of the whole revenue is final. */
export function EstimateNote({ metrics, totals: { values, open } }: EstimateNoteProps) {
  const text = useText();
  const revenue = values[metrics.indexOf('revenue')];
  if (open === undefined || open === null || typeof revenue !== 'string' || Number(revenue) === 0)
    return null;
  if (Number(open) === 0) return <p className="lead">{text('reportScreen.finalNote')}</p>;
  const final = wireText(readFigure(revenue) - readFigure(open));
  const params = { final: figureText('revenue', final), open: figureText('revenue', open) };
  return <p className="lead">{text('reportScreen.estimatedNote', params)}</p>;
}
