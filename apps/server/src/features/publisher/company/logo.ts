import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { updateLogo } from '@millrace/contract/publisher/company';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { encodeUpload } from '../../../platform/picture/encode-upload.ts';
import { pictureAddress } from '../../../platform/picture/register-pictures.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { queryCompany } from './queries.ts';

/** Keeps the uploaded logo, encoded anew, in place of the one before. */
export async function setLogo(
  context: Context,
  input: RequestOf<typeof updateLogo>,
): Promise<ResponseOf<typeof updateLogo>> {
  const { scope, services, write } = context;
  const { hash, content } = await encodeUpload(input.picture);
  return write(async (tx) => {
    const before = await lockLogo(tx, scope.organizationId);
    const answer = { logo: pictureAddress(hash) };
    if (before.hash === hash) return answer;
    const kept = { hash, content, updated_at: services.now() };
    await tx
      .insertInto('organization_logo')
      .values({ organization_id: scope.organizationId, ...kept })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(kept))
      .execute();
    await record(tx, context, before, before.hash === null ? 'set' : 'changed');
    return answer;
  });
}

/** Once it is gone, doing it again changes nothing. */
export function takeLogoAway(context: Context): Promise<null> {
  const { organizationId } = context.scope;
  return context.write(async (tx) => {
    const before = await lockLogo(tx, organizationId);
    if (before.hash === null) return null;
    await tx.deleteFrom('organization_logo').where('organization_id', '=', organizationId).execute();
    await record(tx, context, before, null);
    return null;
  });
}

interface Logo {
  /** What the organization is called. */
  readonly name: string;
  /** null: it has none. */
  readonly hash: string | null;
}

/** The logo as it is; the organization's row is locked, since there may be no other. */
async function lockLogo(tx: Tx, organizationId: number): Promise<Logo> {
  const { name } = found(await queryCompany(tx, organizationId).forUpdate().executeTakeFirst());
  const logo = await tx
    .selectFrom('organization_logo')
    .select('hash')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return { name, hash: logo?.hash ?? null };
}

/** History says that there was a logo, not which: the picture before is kept nowhere. */
function record(tx: Tx, { scope }: Context, before: Logo, after: 'set' | 'changed' | null): Promise<void> {
  return recordChange(tx, scope, {
    entity: 'company',
    entityId: scope.organizationId,
    action: 'edit',
    name: before.name,
    before: { logo: before.hash === null ? null : 'set' },
    after: { logo: after },
  });
}
