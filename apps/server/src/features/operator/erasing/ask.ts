import { randomBytes } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { eraseDevice } from '@millrace/contract/operator/erasing';
import { eraseJob } from '../../../domain/erasing/erase-job.ts';
import { erasedId, hashOfId, sealedFor } from '../../../domain/erasing/erased-id.ts';
import { recordChange } from '../../../platform/change-log/change-log.ts';
import { fieldError } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { fieldsOf } from './erasing-entity.ts';
import { readErasing } from './queries.ts';

const isOpen = { erasing_open: () => fieldError('value', 'erasing.errors.open') } as const;

/** Takes a request; a job does the work. What is kept of the id until then is sealed, and nothing else says it. */
export function ask(
  { scope, services, write }: PersonContext,
  { kind, value }: RequestOf<typeof eraseDevice>,
): Promise<ResponseOf<typeof eraseDevice>> {
  const { secrets, jobs, now } = services;
  const { organizationId } = scope;
  const asked = erasedId(organizationId, kind, value);
  return write(async (tx) => {
    const { id } = await orDuplicate(isOpen, () =>
      tx
        .insertInto('erasing')
        .values({
          organization_id: organizationId,
          kind,
          id_hash: hashOfId(secrets, asked),
          id_sealed: secrets.seal(asked.value, sealedFor(organizationId)),
          stand_in: randomBytes(8),
          asked_by: scope.userId,
          asked_at: now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const made = await readErasing(tx, id);
    await recordChange(tx, scope, {
      entity: 'erasing',
      entityId: id,
      name: made.reference,
      action: 'add',
      after: fieldsOf(made),
    });
    await jobs.send(tx, eraseJob, { id });
    return made;
  });
}
