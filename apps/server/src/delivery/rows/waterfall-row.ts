import { refusesAny } from '../wire/phone.ts';
import { readWaterfall } from '../wire/requests/read-waterfall.ts';
import type { RecordedCall } from './base-row.ts';
import { type EventColumns, fits } from './columns.ts';
import { ecpmText } from './money.ts';
import { setPlace } from './occasion.ts';

/** Outcomes of requests that went through a waterfall; those that were refused before it are kept, not counted. */
const counted: ReadonlySet<string> = new Set(['served', 'nothingLeft']);

/** Puts a `wf` and what was decided into the row. */
export function setWaterfall(row: EventColumns, { head, fields, phone }: RecordedCall): void {
  const { act, requestId } = readWaterfall(fields, () => null);
  if (requestId !== null) row.request_id = requestId;
  const trigger = fits(act, 255);
  if (trigger !== undefined) row.act = trigger;
  const { placementId } = setPlace(row, { placementId: head.placementId || null, instanceId: null }, head);
  const { decision } = head;
  if (decision === undefined) return;
  if (placementId > 0 && counted.has(decision.outcome)) row.metric = 'waterfallRequest';
  row.outcome = decision.outcome;
  row.arm = decision.arm;
  row.probability = decision.probability;
  if (decision.seed !== undefined) row.seed = decision.seed;
  if (decision.ruleId > 0) row.rule_id = decision.ruleId;
  if (decision.test !== null) {
    row.test_id = decision.test.id;
    if (decision.test.counted) row.test_group = decision.test.group;
  }
  row.served = decision.served.map(([instanceId]) => instanceId);
  row.served_ecpm = decision.served.map(([, ecpm]) => (ecpm === 0 ? '0' : (ecpmText(ecpm) ?? null)));
  row.to_bid = decision.toBid;
  row.limited = refusesAny(phone.privacy) ? 1 : 0;
}
