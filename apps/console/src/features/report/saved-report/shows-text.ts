import { dimensionLabel } from '@millrace/contract/report/dimension';
import { metricLabel } from '@millrace/contract/report/metric';
import type { ReportView } from '@millrace/contract/report/view';
import { text } from '../../../kit/i18n/i18n.ts';
import { textList } from '../../../kit/i18n/text-list.ts';
import { daysText } from '../../../kit/report/value-text.ts';

/** What a saved report shows, in a line: its days, its rows, its figures. */
export function showsText(view: ReportView): string {
  const days =
    typeof view.period === 'string' ? text(`reportScreen.presets.${view.period}`) : daysText(view.period);
  return [days, ...figuresOf(view), ...comparedOf(view)].join(' · ');
}

/** The days compared with that it names; all others follow from its own. */
function comparedOf(view: ReportView): string[] {
  if (!('metrics' in view) || !view.compare || view.before === undefined || typeof view.period === 'string')
    return [];
  return [text('savedReport.comparedWith', { days: daysText(view.before) })];
}

function figuresOf(view: ReportView): string[] {
  if (!('metrics' in view)) {
    const rows = view.rows === 'day' ? text('cohortScreen.firstDay') : text(dimensionLabel(view.rows));
    return [rows, text(`cohortScreen.views.${view.view}`)];
  }
  const rows = textList(view.dimensions.map((key) => text(dimensionLabel(key))));
  return [rows || text('savedReport.totals'), textList(view.metrics.map((key) => text(metricLabel(key))))];
}
