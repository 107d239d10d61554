import type { RewardRow, RewardRows } from '../../domain/reward/reward-rows.ts';
import type { EventRow, ToRows } from '../../platform/event-log/event-row.ts';
import type { RecordHead } from '../record.ts';
import type { RowOptions } from '../rows/base-row.ts';
import type { EventColumns } from '../rows/columns.ts';
import { readRecord, rowsOf } from '../rows/to-rows.ts';
import { readReward } from '../wire/requests/read-reward.ts';

/** Reads records for the event store, and keeps what they tell of rewards on the way. */
export interface RewardGatherer {
  /** As rows/to-rows.ts. */
  readonly toRows: ToRows;
  /**
   * Hands on what was kept since the last time; kept again when that fails. To be called before what was read counts as
   * read: a record that is read again adds nothing.
   */
  flush(): Promise<void>;
}

/**
 * @param take stores rewards and impressions; the same again changes nothing
 * @param see told of every record: it is read once for all
 */
export function gatherRewards(
  options: RowOptions,
  take: (rows: RewardRows) => Promise<void>,
  see: (head: RecordHead) => void = () => undefined,
): RewardGatherer {
  const asked = new Map<string, RewardRows['asked'][number]>();
  const shown = new Map<string, RewardRow>();

  function keep(head: RecordHead, rows: readonly EventRow[], content: string | null): void {
    // Of the past, which is filled in later, nobody is told anything.
    if (head.isBackfill === true) return;
    for (const [index, event] of rows.entries()) {
      // All rows of rowsOf have these columns, and no others.
      const columns = event.row as EventColumns;
      if (content === null && columns.metric !== 'impression') continue;
      const row = rewardRow(columns, event.key?.toString() ?? `${head.id}/${index}`);
      if (row === undefined) continue;
      const id = `${row.appId}/${row.key}`;
      if (content !== null) asked.set(id, { ...row, content });
      else shown.set(id, row);
    }
  }

  return {
    toRows: (record) => {
      const { head, fields } = readRecord(record);
      const rows = rowsOf(head, fields, options);
      see(head);
      keep(head, rows, head.kind === 'ic' ? readReward(fields).content : null);
      return rows;
    },
    async flush() {
      if (asked.size === 0 && shown.size === 0) return;
      const batch = { asked: [...asked], shown: [...shown] };
      await take({ asked: batch.asked.map(([, row]) => row), shown: batch.shown.map(([, row]) => row) });
      for (const [id] of batch.asked) asked.delete(id);
      for (const [id] of batch.shown) shown.delete(id);
    },
  };
}

/** Undefined: not in a placement of the app. */
function rewardRow(row: EventColumns, key: string): RewardRow | undefined {
  if (row.placement_id === undefined) return undefined;
  return {
    key,
    organizationId: row.organization_id,
    appId: row.app_id,
    placementId: row.placement_id,
    instanceId: row.instance_id ?? 0,
    uid: row.user_id ?? '',
    at: row.at,
  };
}
