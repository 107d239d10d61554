import { sql } from 'kysely';
import * as z from 'zod/mini';
import { refusalOf } from '../../../domain/report/refusal.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Served = ReadonlySet<number>;

/** An import is taken back instance by instance: what is asked of an app is asked once. */
const asked = new WeakMap<Tx, Map<number, Promise<Served>>>();

/**
 * Whether reports or reconciliation may have to name an instance: phones got it, or a network reports it. Phones keep events for
 * days, so that one that ever stood in a rule may still get figures.
 * @throws CallError figuresAway, when figures can't be looked at
 */
export async function mayHaveFigures(
  context: Context,
  tx: Tx,
  { id, pubAppId }: { readonly id: number; readonly pubAppId: number },
): Promise<boolean> {
  if (await isReported(tx, id)) return true;
  const ofTx = asked.get(tx) ?? new Map<number, Promise<Served>>();
  asked.set(tx, ofTx);
  const served = ofTx.get(pubAppId) ?? findServed(context, tx, pubAppId);
  ofTx.set(pubAppId, served);
  return (await served).has(id);
}

async function isReported(tx: Tx, id: number): Promise<boolean> {
  const cell = tx.selectFrom('revenue_upload_cell').select('instance_id').where('instance_id', '=', id);
  if ((await cell.limit(1).executeTakeFirst()) !== undefined) return true;
  const said = tx.selectFrom('reported_unit').select('instance_id').where('instance_id', '=', id);
  return (await said.limit(1).executeTakeFirst()) !== undefined;
}

async function findServed(context: Context, tx: Tx, appId: number): Promise<Served> {
  return new Set([...(await everInRules(tx, appId)), ...(await withFigures(context, appId))]);
}

/** By the history of the app's rules: entries themselves go when somebody takes an instance out. */
async function everInRules(tx: Tx, appId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct entry::int as id
    from change_log, jsonb_path_query(jsonb_build_array(before, after), '$[*].*[*].instanceId') as entry
    where entity = 'mediation_rule' and app_id = ${appId}`.execute(tx);
  return rows.map(({ id }) => id);
}

const figures = `
  SELECT DISTINCT id FROM (
    SELECT DISTINCT instance_id AS id FROM millrace.event_day
    WHERE organization_id = {organization:UInt32} AND app_id = {app:UInt32} AND instance_id > 0
    UNION ALL
    SELECT DISTINCT instance_id AS id FROM millrace.network_revenue
    WHERE organization_id = {organization:UInt32} AND app_id = {app:UInt32} AND instance_id > 0
  )`;

async function withFigures({ services, scope, log }: Context, appId: number): Promise<number[]> {
  const query = {
    sql: figures,
    params: { organization: scope.organizationId, app: appId },
    limits: { rows: 100_000 },
  };
  const rows = await services.reportQueue
    .run(scope.organizationId, () => services.clickhouse.report(query, z.object({ id: z.int() })))
    // Whoever cannot look does not guess: nothing is taken back until it is known.
    .catch((error: unknown) => {
      const refusal = refusalOf(error);
      if (refusal instanceof CallError) throw refusal;
      log.warn({ err: error }, 'whether an instance has figures is not known');
      throw new CallError('instance.errors.figuresAway');
    });
  return rows.map(({ id }) => id);
}
