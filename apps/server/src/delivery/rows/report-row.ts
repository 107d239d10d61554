import { readReport } from '../wire/requests/read-report.ts';
import type { RecordedCall } from './base-row.ts';
import { type EventColumns, fits } from './columns.ts';
import { eventKey } from './event-key.ts';
import { metricOfReport } from './metrics.ts';
import { ecpmText } from './money.ts';
import { setOccasion } from './occasion.ts';

/** Puts a report (`lr`) into the row. @returns its key */
export function setReport(row: EventColumns, { head, fields, phone, who }: RecordedCall): bigint | null {
  const report = readReport(fields, head.platform);
  const place = setOccasion(row, report, head);
  if (report.type === null) return null;
  row.type = report.type;
  const metric = metricOfReport(report.type, place);
  if (metric !== undefined) row.metric = metric;
  const act = fits(report.act, 255);
  if (act !== undefined) row.act = act;
  const ecpm = ecpmText(report.ecpm);
  if (ecpm !== undefined) row.ecpm = ecpm;
  const precision = fits(report.precision, 255);
  if (precision !== undefined) row.ecpm_precision = precision;
  const position = fits(report.position, 65_535);
  if (position !== undefined) row.position = position;
  if (report.networkBehind !== null) row.data = report.networkBehind;
  const { placementId, instanceId, sceneId, requestId, type } = report;
  if (who === null || (requestId === null && phone.sentAt === null)) return null;
  return eventKey(['lr', head.appId, who, requestId, placementId, instanceId, sceneId, type, phone.sentAt]);
}
