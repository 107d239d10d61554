import { reportedMetrics } from '@millrace/contract/publisher/decision-trace';
import * as z from 'zod/mini';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { NamedRequest } from '../report/fill-loss/fill-loss-sql.ts';

export interface TraceReport {
  readonly at: Date;
  readonly metric: (typeof reportedMetrics)[number];
  /** Null: of the placement as a whole. */
  readonly instanceId: number | null;
}

/** No request of one phone has more; a phone that lies does not fill the screen. */
const most = 200;

const row = z.object({
  moment: z.string(),
  metric: z.enum(reportedMetrics),
  instance: z.number(),
});

const sql = `
  SELECT toUnixTimestamp64Milli(at) AS moment, toString(metric) AS metric, instance_id AS instance
  FROM millrace.event
  WHERE organization_id = {organization:UInt32} AND app_id = {app:UInt32} AND placement_id = {placement:UInt32}
    AND received_at >= fromUnixTimestamp64Milli({since:Int64}) AND request_id = {request:String}
    AND user_id = {user:String} AND metric IN {metrics:Array(String)}
  ORDER BY at, indexOf({metrics:Array(String)}, toString(metric)), instance_id
  LIMIT ${most}`;

/** What a phone has reported of one request, oldest first. */
export async function reportsOf(
  clickhouse: Pick<ClickHouse, 'report'>,
  { organizationId, appId, placementId, userId, requestId, since }: NamedRequest,
): Promise<TraceReport[]> {
  const params = {
    organization: organizationId,
    app: appId,
    placement: placementId,
    user: userId,
    request: requestId,
    since: since.getTime(),
    metrics: reportedMetrics,
  };
  const rows = await clickhouse.report({ sql, params }, row);
  return rows.map(({ moment, metric, instance }) => ({
    at: new Date(Number(moment)),
    metric,
    instanceId: instance === 0 ? null : instance,
  }));
}
