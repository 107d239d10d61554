import type { RequestOf } from '@millrace/contract/kit/call';
import type { ApiKey, ApiKeyForm, updateApiKey } from '@millrace/contract/people/api-key';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { columnsOf, nameTaken } from './columns.ts';
import { fieldsOf, lockApiKey, readApiKey } from './queries.ts';
import { tellOfKey } from './tell-of-key.ts';

/** Saves a key whole. @throws CallError staleEdit with the key as it is, when another save came between */
export function saveKey(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateApiKey>,
): Promise<ApiKey> {
  return context.write(async (tx) => {
    const before = await lockApiKey(tx, id, context.services.now());
    if (before.version !== version) throw new StaleEdit({ api_key: id }, before);
    return writeKey(context, tx, before, form);
  });
}

/** Stores the form over a locked key, with its history entry. */
export async function writeKey(context: Context, tx: Tx, before: ApiKey, form: ApiKeyForm): Promise<ApiKey> {
  const now = context.services.now();
  // A day that has passed may stand as it was: an expired key can be renamed.
  const checkedAt = form.expiresOn === before.expiresOn ? new Date(0) : now;
  await orDuplicate(nameTaken, () =>
    tx
      .updateTable('api_key')
      .set({ ...columnsOf(form, checkedAt), version: before.version + 1 })
      .where('id', '=', before.id)
      .execute(),
  );
  const after = await readApiKey(tx, before.id, now);
  await recordChange(tx, context.scope, {
    entity: 'api_key',
    entityId: after.id,
    name: after.name,
    action: 'edit',
    before: fieldsOf(before),
    after: fieldsOf(after),
  });
  if (isWider(before, after)) await tellOfKey(context, tx, after, 'apiKeyWidened');
  return after;
}

/** May more, or longer: as good as a new key to whoever has its secret. */
function isWider(before: ApiKey, after: ApiKey): boolean {
  const isLonger =
    before.expiresOn !== null && (after.expiresOn === null || after.expiresOn > before.expiresOn);
  return isLonger || after.scopes.some((scope) => !before.scopes.includes(scope));
}
