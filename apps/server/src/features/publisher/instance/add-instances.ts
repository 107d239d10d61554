import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { FieldError } from '@millrace/contract/kit/field-errors';
import { type createInstances, instancesPerPlacement } from '@millrace/contract/publisher/instance';
import { CallError, fieldError, found, foundAt, wrongFields } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { insertInstances, withoutCaps } from './insert-instances.ts';
import { biddingProblem, networkProblem } from './network-rules.ts';

type Request = RequestOf<typeof createInstances>;

/** Adds instances of one network to a placement: all, or none and an error at every row that is wrong. */
export function addInstances(
  context: Context,
  { pubAppId, placementId, adnId, rows }: Request,
): Promise<ResponseOf<typeof createInstances>> {
  return context.write(async (tx) => {
    const placement = await lockPlacement(tx, pubAppId, placementId);
    if (placement.status === 0) throw fieldError('placementId', 'instance.errors.placementDisabled');
    const problem = networkProblem(adnId, placement, await setUpNetworks(tx, pubAppId));
    if (problem !== undefined) throw fieldError('adnId', problem);
    refuseRows(rows, 'isBidding', ({ isBidding }) => biddingProblem(adnId, isBidding));
    await leaveRoom(tx, placementId, rows.length);

    const added = rows.map((row) => ({
      ...withoutCaps,
      ...row,
      appId: pubAppId,
      placementId,
      adnId,
      status: 1 as const,
    }));
    const ids = await insertInstances(tx, context.scope, added);
    refuseRows(rows, 'unitId', (_, index) =>
      ids[index] === undefined ? 'instance.errors.unitIdTaken' : undefined,
    );
    return { ids: ids.map((id) => found(id)) };
  });
}

function refuseRows(
  rows: Request['rows'],
  field: string,
  problemOf: (row: Request['rows'][number], index: number) => FieldError['key'] | undefined,
): void {
  const wrong = rows.flatMap((row, index) => {
    const key = problemOf(row, index);
    return key === undefined ? [] : [[`rows.${index}.${field}`, { key, params: {} }] as const];
  });
  if (wrong.length > 0) throw wrongFields(Object.fromEntries(wrong));
}

/** Those who add to a placement at the same moment wait for each other, so that its count stays true. */
async function lockPlacement(tx: Tx, appId: number, id: number) {
  const placement = await tx
    .selectFrom('placement')
    .innerJoin('app', 'app.id', 'placement.app_id')
    .select(['placement.status', 'placement.ad_type as adType', 'app.platform'])
    .where('placement.id', '=', id)
    .where('placement.app_id', '=', appId)
    .forNoKeyUpdate('placement')
    .executeTakeFirst();
  return foundAt('placementId', placement);
}

/** The networks that are set up for an app and enabled. */
export async function setUpNetworks(tx: Tx, appId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('app_network')
    .select('network_id')
    .where('app_id', '=', appId)
    .where('status', '=', 1)
    .execute();
  return new Set(rows.map((row) => row.network_id));
}

async function leaveRoom(tx: Tx, placementId: number, wanted: number): Promise<void> {
  const { count } = await tx
    .selectFrom('instance')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('placement_id', '=', placementId)
    .executeTakeFirstOrThrow();
  if (count + wanted > instancesPerPlacement) {
    throw new CallError('instance.errors.tooMany', { params: { limit: instancesPerPlacement, count } });
  }
}
