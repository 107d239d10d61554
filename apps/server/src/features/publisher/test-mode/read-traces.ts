import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { InstanceRef } from '@millrace/contract/kit/serving';
import {
  type DecisionTrace,
  type getDecisionTrace,
  keptTraces,
  type listDecisionTraces,
  type listTraceReports,
  traceSummary,
} from '@millrace/contract/publisher/decision-trace';
import type { TestDevice } from '@millrace/contract/publisher/test-mode';
import { fillLossReasons } from '@millrace/contract/report/fill-loss';
import * as z from 'zod/mini';
import { readDetails } from '../../../domain/decision-trace/read-details.ts';
import { reportsOf } from '../../../domain/decision-trace/trace-reports.ts';
import { lossOfRequestSql } from '../../../domain/report/fill-loss/fill-loss-sql.ts';
import { inLine } from '../../../domain/report/in-line.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { deviceColumns, presentDevice, queryDevices } from './device-queries.ts';

export function listTraces(
  context: Context,
  { testDeviceId }: RequestOf<typeof listDecisionTraces>,
): Promise<ResponseOf<typeof listDecisionTraces>> {
  return context.read(async (tx) => {
    const device = await deviceOf(tx, testDeviceId);
    const rows = await tx
      .selectFrom('decision_trace')
      .select(['id', 'summary'])
      .where('test_device_id', '=', testDeviceId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(keptTraces)
      .execute();
    // One that another version of the server wrote in another shape is not shown.
    const list = rows.flatMap(({ id, summary }) => {
      const parsed = z.safeParse(traceSummary, summary);
      return parsed.success ? [{ id: Number(id), ...parsed.data }] : [];
    });
    return { device, list };
  });
}

export function readTrace(
  context: Context,
  input: RequestOf<typeof getDecisionTrace>,
): Promise<DecisionTrace> {
  return context.read((tx) => traceOf(tx, input));
}

/** What the phone has reported of a decision, as it was counted; another organization's is not looked at. */
export async function listReports(
  context: Context,
  input: RequestOf<typeof listTraceReports>,
): Promise<ResponseOf<typeof listTraceReports>> {
  const trace = await context.read((tx) => traceOf(tx, input));
  if (trace.requestId === null || trace.placement === null) return { list: [], loss: null };
  const { clickhouse } = context.services;
  const request = {
    organizationId: context.scope.organizationId,
    appId: trace.app.id,
    placementId: trace.placement.id,
    userId: trace.profile.userId,
    requestId: trace.requestId,
    since: new Date(trace.at),
  };
  const [reported, [lost]] = await inLine(context, async () => [
    await reportsOf(clickhouse, request),
    await clickhouse.report(lossOfRequestSql(request), lossRow),
  ]);
  const instances = await context.read((tx) =>
    refsOf(
      tx,
      reported.flatMap(({ instanceId }) => instanceId ?? []),
    ),
  );
  return {
    list: reported.map(({ at, metric, instanceId }) => ({
      at: at.toISOString(),
      metric,
      instance: instanceId === null ? null : (instances.get(instanceId) ?? null),
    })),
    loss: lost?.reason || null,
  };
}

const lossRow = z.object({ reason: z.enum(['', ...fillLossReasons]) });

async function traceOf(
  tx: Tx,
  { testDeviceId, id }: RequestOf<typeof getDecisionTrace>,
): Promise<DecisionTrace> {
  await deviceOf(tx, testDeviceId);
  const row = found(
    await tx
      .selectFrom('decision_trace')
      .select(['summary', 'details'])
      .where('id', '=', id)
      .where('test_device_id', '=', testDeviceId)
      .executeTakeFirst(),
  );
  const summary = z.safeParse(traceSummary, row.summary);
  const details = readDetails(row.details);
  if (!summary.success || details === undefined) throw new CallError('common.errors.notFound');
  return { id, ...summary.data, ...details };
}

async function refsOf(tx: Tx, ids: readonly number[]): Promise<Map<number, InstanceRef>> {
  const rows = await tx
    .selectFrom('instance')
    .select(['id', 'network_id', 'name', 'unit_id'])
    .where('id', 'in', [0, ...ids])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { id: row.id, adnId: row.network_id, name: row.name, unitId: row.unit_id }]),
  );
}

/** @throws CallError notFound when it is not registered, or no more */
async function deviceOf(tx: Tx, id: number): Promise<TestDevice> {
  return presentDevice(
    found(await queryDevices(tx).select(deviceColumns).where('id', '=', id).executeTakeFirst()),
  );
}
