import type { RequestOf } from '@millrace/contract/kit/call';
import type { listTenants, Tenant } from '@millrace/contract/operator/tenant';
import { sql } from 'kysely';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

type Filter = Omit<RequestOf<typeof listTenants>, 'page' | 'size' | 'sort' | 'order'>;

/** Organizations and advertisers of the whole installation, but for publishers' houses, which have nobody; for the system role. */
export function queryTenants(tx: Tx, { search, side, status, verifyStatus }: Filter = {}) {
  let query = tx.selectFrom('organization').where('house_of', 'is', null);
  if (side !== undefined) query = query.where('kind', '=', side);
  if (status !== undefined) query = query.where('status', '=', status);
  if (verifyStatus !== undefined) query = query.where('verify_status', '=', verifyStatus);
  if (search) {
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', containing(search)), eb('email', 'ilike', containing(search))]),
    );
  }
  return query;
}

type Tenants = ReturnType<typeof queryTenants>;

/** With what is counted of each; only of those that are on the page. */
export function withCounts(tenants: Tenants) {
  return tenants
    .select([
      'organization.id',
      'kind',
      'name',
      'email',
      'status',
      'verify_status',
      'created_at',
      'version',
      'completed_at',
    ])
    .select([
      sql<number>`(select count(*)::int from app where app.organization_id = organization.id)`.as('apps'),
      sql<number>`(
        select count(*)::int from membership
        where membership.organization_id = organization.id and membership.status = 1
      )`.as('people'),
      sql<Date | null>`greatest(
        (select max(last_seen_at) from session where session.organization_id = organization.id),
        (select max(last_seen_at) from membership where membership.organization_id = organization.id),
        (select at from change_log where change_log.organization_id = organization.id order by at desc, id desc limit 1)
      )`.as('last_activity_at'),
    ]);
}

type TenantRow = Awaited<ReturnType<ReturnType<typeof withCounts>['executeTakeFirstOrThrow']>>;

/** The store's CHECKs allow nothing else. */
export function presentTenant(row: TenantRow): Tenant {
  return {
    id: row.id,
    side: row.kind === 1 ? 1 : 0,
    name: row.name,
    email: row.email,
    isComplete: row.completed_at !== null,
    status: row.status === 1 ? 1 : 0,
    verifyStatus: row.verify_status === 1 || row.verify_status === 2 ? row.verify_status : 0,
    apps: row.apps,
    people: row.people,
    createdAt: row.created_at.toISOString(),
    lastActivityAt: row.last_activity_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** One of them, as the list shows it. */
export async function findTenant(tx: Tx, id: number): Promise<Tenant | undefined> {
  const row = await withCounts(queryTenants(tx).where('organization.id', '=', id)).executeTakeFirst();
  return row && presentTenant(row);
}

/** Nobody else changes it before this transaction ends. */
export async function lockTenant(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('organization').select('id').where('id', '=', id).forUpdate().execute();
}
