import { conversionRepeatedFor } from '../../domain/own-ads/told-conversion.ts';
import type { EventRow } from '../../platform/event-log/event-row.ts';
import type { Fields } from '../../platform/fields.ts';
import type { RecordHead, RecordKind } from '../record.ts';
import { parseObject } from '../wire/body.ts';
import { baseRow, type RecordedCall, type RowOptions, readRecorded } from './base-row.ts';
import type { EventColumns } from './columns.ts';
import { eventRows, type KeyedRow } from './event-rows.ts';
import { setConversion, setCrash, setReward } from './other-rows.ts';
import { setAsked, setAssigned, setInstallOrEvent, setTouch, touchKey } from './own-ad-row.ts';
import { ownBidRows } from './own-bid-rows.ts';
import { setPurchase } from './purchase-row.ts';
import { setReport } from './report-row.ts';
import { trackedRows } from './tracked-rows.ts';
import { setWaterfall } from './waterfall-row.ts';

/**
 * The rows of ClickHouse's `event` that a record becomes: always the same ones for the same record and key. A call that
 * the server itself answers for (init, wf) has no key, since it counts as often as it is made.
 *
 * @param record the head's JSON, a line break, the phone's JSON
 * @throws SyntaxError or BodyError when the record is none: then the log is damaged
 */
export function toRows(record: Buffer, options: RowOptions): EventRow[] {
  const { head, fields } = readRecord(record);
  return rowsOf(head, fields, options);
}

const lineBreak = 0x0a;

/** Both parts of a record. @throws as {@link toRows} */
export function readRecord(record: Buffer): { readonly head: RecordHead; readonly fields: Fields } {
  const end = record.indexOf(lineBreak);
  const head: RecordHead = JSON.parse(record.toString('utf8', 0, Math.max(end, 0)));
  return { head, fields: parseObject(record.toString('utf8', end + 1)) };
}

/** As {@link toRows}, of a record that was read already. */
export function rowsOf(head: RecordHead, fields: Fields, options: RowOptions): EventRow[] {
  // It comes again, with what won it.
  if (head.conversion?.waits !== undefined) return [];
  const call = readRecorded(head, fields);
  const base = baseRow(call, options);
  const rows =
    head.kind === 'log'
      ? eventRows(base, call)
      : head.kind === 'tracked'
        ? trackedRows(base, head)
        : ownRow(base, call, setters[head.kind]);
  for (const { row, key } of rows) if (key !== null) row.key = key.toString();
  const replayDays = head.conversion === undefined ? undefined : conversionRepeatedFor;
  const unlessKey = head.ownAd?.unbilled === 'late' ? touchKey(head.kind, head.ownAd) : undefined;
  return rows.map(({ row, key }) => ({ row, key, receivedAt: head.receivedAt, replayDays, unlessKey }));
}

function ownRow(base: EventColumns, call: RecordedCall, set: Setter): KeyedRow[] {
  if (call.head.ownBids === undefined) return [{ row: base, key: set(base, call) }];
  const row = { ...base };
  const key = set(row, call);
  return [{ row, key }, ...ownBidRows(base, row, call).map((one) => ({ row: one, key: null }))];
}

type Setter = (row: EventColumns, call: RecordedCall) => bigint | null;

const setters: Readonly<Record<Exclude<RecordKind, 'log' | 'tracked'>, Setter>> = {
  init(row) {
    row.metric = 'init';
    return null;
  },
  wf(row, call) {
    setWaterfall(row, call);
    return null;
  },
  lr: setReport,
  ic: setReward,
  iap: setPurchase,
  err: setCrash,
  cd: setConversion,
  // What they were answered counts once it is seen.
  cl: setAsked,
  pl: setAsked,
  impr: setTouch,
  click: setTouch,
  install: setInstallOrEvent,
  event: setInstallOrEvent,
  assigned: setAssigned,
};
