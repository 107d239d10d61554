import { metrics } from '@millrace/contract/report/metric';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useText } from '../../../kit/i18n/i18n.ts';
import { unitText } from '../../../kit/i18n/unit-text.ts';
import type { Difference, TestMetric } from './group-figures.ts';

interface DifferenceTextProps {
  readonly metric: TestMetric;
  readonly difference: Difference | undefined;
}

const signOf = (value: number) => (value > 0 ? '▲ +' : '▼ −');

/** How B stands to A. In no colour: whether it is more than chance is another question. */
export function DifferenceText({ metric, difference }: DifferenceTextProps) {
  const text = useText();
  if (difference === undefined) return '–';
  if (difference.kind === 'part')
    return text('abTest.figures.part', { share: formatPercent(difference.share) });
  const value = Number(difference.value);
  if (value === 0) return text('reportScreen.unchanged');
  const { unit } = metrics[metric];
  const size =
    unit === 'percent'
      ? text('abTest.figures.points', { value: unitText('number', Math.abs(value) * 100) })
      : unitText(unit, Math.abs(value));
  const { share } = difference;
  return (
    <span className="test-difference">
      <span>
        {signOf(value)}
        {size}
      </span>
      {share !== undefined && (
        <small>
          {share > 0 ? '+' : '−'}
          {formatPercent(Math.abs(share))}
        </small>
      )}
    </span>
  );
}
