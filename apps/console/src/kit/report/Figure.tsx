import { changeOf } from '@millrace/contract/report/change';
import { holdsEstimates, type Metric, type MetricKey, metrics } from '@millrace/contract/report/metric';
import { formatPercent } from '../i18n/format.ts';
import { useText } from '../i18n/i18n.ts';
import './figure.css';
import { figureText } from './figure-text.ts';

interface FigureProps {
  readonly metric: MetricKey;
  readonly value: string | null;
  /** The same of the days before, where they are compared. */
  readonly before?: string | null | undefined;
  /** The part of the row's revenue that is our own estimate still. */
  readonly open?: string | null | undefined;
  /** Its part of the total, 1 = all of it. */
  readonly share?: number | undefined;
}

/** A figure, with a sign where it holds estimates, and how it has changed. */
export function Figure({ metric, value, before, open, share }: FigureProps) {
  const text = useText();
  const isEstimated = holdsEstimates(metric) && Number(open ?? 0) !== 0;
  const estimate = isEstimated
    ? text('reportScreen.estimated', { open: figureText('revenue', open) })
    : undefined;
  return (
    <span className="report-figure" title={estimate}>
      <span>
        {isEstimated && <span aria-hidden="true">{'≈ '}</span>}
        {figureText(metric, value)}
        {estimate !== undefined && <span className="sr-only"> {estimate}</span>}
      </span>
      {share !== undefined && (
        <small className="report-change">
          {text('reportScreen.shareOf', { share: formatPercent(share) })}
        </small>
      )}
      {before !== undefined && <ChangeText metric={metric} value={value} before={before} />}
    </span>
  );
}

interface ChangeTextProps extends Pick<FigureProps, 'metric' | 'value' | 'before'> {
  /** What is compared, where it is not just the days before. */
  readonly note?: string;
}

/** How a figure has changed since the days before, with a sign and a colour. */
export function ChangeText({ metric, value, before = null, note }: ChangeTextProps) {
  const text = useText();
  const change = changeOf(value, before);
  if (change === undefined) return null;
  const was = note ?? text('reportScreen.was', { value: figureText(metric, before) });
  if (change.kind !== 'changed') {
    const word = text(change.kind === 'new' ? 'reportScreen.isNew' : 'reportScreen.unchanged');
    return (
      <small className="report-change" title={was}>
        {word}
      </small>
    );
  }
  const { moreIsBetter }: Metric = metrics[metric];
  const isMore = change.share > 0;
  const isGood = isMore === (moreIsBetter !== false);
  const tone = isGood ? 'report-gain' : 'report-loss';
  return (
    <small className={`report-change ${tone}`} title={was}>
      {isMore ? '▲ +' : '▼ −'}
      {formatPercent(Math.abs(change.share))}
    </small>
  );
}
