import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type eraseDevice, mostOpenErasings } from '@millrace/contract/operator/erasing';
import { erasedId } from '../../../domain/erasing/erased-id.ts';
import { requestErasing } from '../../../domain/erasing/request-erasing.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf } from '../../../platform/postgres/page.ts';
import { fieldsOf } from './erasing-entity.ts';
import { readErasing } from './queries.ts';

/** Takes a request; a job does the work. */
export function ask(
  { scope, services, lang, write }: PersonContext,
  { kind, value }: RequestOf<typeof eraseDevice>,
): Promise<ResponseOf<typeof eraseDevice>> {
  const asked = erasedId(scope.organizationId, kind, value);
  return write(async (tx) => {
    if ((await openOnes(tx, scope.organizationId)) >= mostOpenErasings)
      throw fieldError('value', 'erasing.errors.tooManyOpen', { max: mostOpenErasings });
    const id = await requestErasing(services, tx, asked, scope.userId);
    if (id === undefined) throw fieldError('value', 'erasing.errors.open');
    const made = await readErasing(tx, lang, id);
    await recordChange(tx, scope, {
      entity: 'erasing',
      entityId: id,
      name: made.reference,
      action: 'add',
      after: fieldsOf(made),
    });
    return made;
  });
}

/** Requests that are not done; two that come at once are counted one after the other. */
async function openOnes(tx: Tx, organizationId: number): Promise<number> {
  await lockOrganization(tx, organizationId);
  return countOf(tx.selectFrom('erasing').where('state', '<>', 'done'));
}
