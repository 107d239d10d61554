import {
  type DecisionTrace,
  type getDecisionTrace,
  keptTraces,
  type listDecisionTraces,
  traceDetails,
  traceSummary,
} from '@millrace/contract/decision-trace';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { TestDevice } from '@millrace/contract/test-mode';
import * as z from 'zod/mini';
import { CallError, found } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Tx } from '../../platform/postgres/database.ts';
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
  { testDeviceId, id }: RequestOf<typeof getDecisionTrace>,
): Promise<DecisionTrace> {
  return context.read(async (tx) => {
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
    const details = z.safeParse(traceDetails, row.details);
    if (!summary.success || !details.success) throw new CallError('common.errors.notFound');
    return { id, ...summary.data, ...details.data };
  });
}

/** @throws CallError notFound when it is not registered, or no more */
async function deviceOf(tx: Tx, id: number): Promise<TestDevice> {
  return presentDevice(
    found(await queryDevices(tx).select(deviceColumns).where('id', '=', id).executeTakeFirst()),
  );
}
