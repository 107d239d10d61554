import * as z from 'zod/mini';
import type { Tx } from '../../../platform/postgres/database.ts';

const text = z.nullable(z.string());

/** What of an app can be edited, by its names on the wire: history shows these, and a revert puts them back. */
export const appFields = z.object({
  appName: z.string(),
  appId: text,
  coppa: z.boolean(),
  verifyStatus: z.literal([0, 1, 2]),
  icon: text,
  storeUrl: text,
  bundleId: text,
  developer: text,
  category: text,
  osRequire: text,
  /** Entries of history from before it have none. */
  website: z._default(text, null),
});
export type AppFields = z.infer<typeof appFields>;

/** The fields as they are stored; row-level security leaves no app of others. `version` is that of the last edit. */
export async function readFields(
  tx: Tx,
  id: number,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<AppRow | undefined> {
  const query = selectRow(tx).where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) return undefined;
  const { plat, status, version, nextLookupAt, editedFields, lookupAttempts, ...fields } = row;
  return {
    id,
    plat: plat === 0 ? 0 : 1,
    status: status === 1 ? 1 : 0,
    version,
    nextLookupAt,
    editedFields,
    lookupAttempts,
    fields: appFields.parse(fields),
  };
}

/** The recorded fields of several apps, by id; those that do not exist are left out. */
export async function readFieldsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, AppFields>> {
  const rows = await selectRow(tx).select('id').where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, appFields.parse(row)]));
}

export interface AppRow {
  readonly id: number;
  readonly plat: 0 | 1;
  readonly status: 0 | 1;
  readonly version: number;
  readonly nextLookupAt: Date | null;
  /** Columns that a look-up leaves alone. */
  readonly editedFields: readonly string[];
  readonly lookupAttempts: number;
  readonly fields: AppFields;
}

function selectRow(tx: Tx) {
  return tx
    .selectFrom('app')
    .select([
      'platform as plat',
      'status',
      'version',
      'next_lookup_at as nextLookupAt',
      'edited_fields as editedFields',
      'lookup_attempts as lookupAttempts',
      'name as appName',
      'store_id as appId',
      'coppa',
      'verify_status as verifyStatus',
      'icon',
      'store_url as storeUrl',
      'bundle_id as bundleId',
      'developer',
      'category',
      'os_require as osRequire',
      'website',
    ]);
}

/** The fields as columns. */
export function columnsOf(fields: AppFields) {
  return {
    name: fields.appName,
    store_id: fields.appId,
    coppa: fields.coppa,
    verify_status: fields.verifyStatus,
    icon: fields.icon,
    store_url: fields.storeUrl,
    bundle_id: fields.bundleId,
    developer: fields.developer,
    category: fields.category,
    os_require: fields.osRequire,
    website: fields.website,
  };
}
