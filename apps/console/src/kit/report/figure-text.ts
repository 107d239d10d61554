import { type MetricKey, metrics } from '@millrace/contract/report/metric';
import { unitText } from '../i18n/unit-text.ts';

/**
 * A figure in the person's language; a dash where it is divided by nothing.
 * @param figure decimal text as it is on the wire
 */
export function figureText(metric: MetricKey, figure: string | null | undefined): string {
  if (figure === null || figure === undefined) return '–';
  return unitText(metrics[metric].unit, Number(figure));
}
