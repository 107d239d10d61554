import type { FieldError } from '@millrace/contract/kit/field-errors';
import { CallError } from '../http/call-error.ts';
import type { Tx } from '../postgres/database.ts';

/**
 * For forms that choose apps in their field `appIds`.
 * @throws CallError with each that does not exist (any more), at its place
 */
export async function mustHaveApps(tx: Tx, appIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('app')
    .select('id')
    .where('id', 'in', [...appIds])
    .execute();
  const there = new Set(rows.map(({ id }) => id));
  const key = 'common.errors.notFound';
  const fields: Record<string, FieldError> = {};
  for (const [index, appId] of appIds.entries()) {
    if (!there.has(appId)) fields[`appIds.${index}`] = { key, params: {} };
  }
  if (Object.keys(fields).length > 0) throw new CallError(key, { fields });
}
