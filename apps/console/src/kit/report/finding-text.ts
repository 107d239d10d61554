import type { ReportFinding } from '@millrace/contract/report/report-finding';
import { formatDay, formatNumber } from '../i18n/format.ts';
import type { useText } from '../i18n/i18n.ts';

/** What was found wrong with a network's answer, in the reader's language. */
export function findingText(text: ReturnType<typeof useText>, { name, params }: ReportFinding): string {
  const shown = Object.entries(params).map(([key, value]): [string, string] => [
    key,
    typeof value === 'number' ? formatNumber(value) : key === 'day' ? formatDay(value) : value,
  ]);
  return text(`reportFinding.${name}`, Object.fromEntries(shown));
}
