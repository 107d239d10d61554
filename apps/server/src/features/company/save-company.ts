import type { Company, updateCompany } from '@millrace/contract/company';
import type { RequestOf } from '@millrace/contract/kit/call';
import { recordChange } from '../../platform/change-log.ts';
import { CallError, found } from '../../platform/http/call-error.ts';
import type { Context } from '../../platform/http/context.ts';
import { queryCompany } from './queries.ts';

/** Saves the profile whole. @throws CallError staleEdit with the profile as it is, when another save came between */
export function saveCompany(context: Context, input: RequestOf<typeof updateCompany>): Promise<Company> {
  const { id = context.scope.organizationId, version, ...profile } = input;
  return context.write(async (tx) => {
    const before = found(await queryCompany(tx, id).forUpdate().executeTakeFirst());
    if (before.version !== version) throw new CallError('common.errors.staleEdit', { current: before });
    await tx
      .updateTable('organization')
      .set({ ...profile, version: version + 1 })
      .where('id', '=', id)
      .execute();
    const after = { id, ...profile, version: version + 1 };
    await recordChange(tx, context.scope, { entity: 'company', entityId: id, action: 'edit', before, after });
    return after;
  });
}
