import { side } from '@millrace/contract/common';
import type { RequestOf } from '@millrace/contract/kit/call';
import type {
  createSavedReport,
  SavedReport,
  updateSavedReport,
} from '@millrace/contract/report/saved-report';
import { sql } from 'kysely';
import { CallError, fieldError } from '../../../platform/http/call-error.ts';
import type { Context, PersonContext } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { leaveRoom } from './leave-room.ts';
import { readSavedReport } from './queries.ts';

export const nameTaken = {
  saved_report_name: () => fieldError('name', 'savedReport.errors.nameTaken'),
} as const;

type Form = RequestOf<typeof createSavedReport>;

function columnsOf({ name, shared, view }: Form) {
  return { name, shared, page: view.page, view: JSON.stringify(view) };
}

/** What a report names has to exist for whoever keeps it. */
async function mustReach({ scope }: Context, tx: Tx, { view }: Form): Promise<void> {
  // A report of own ads is an advertiser's, and the only one that they have.
  if ((view.page === 'ads') !== (scope.side === side.advertiser))
    throw fieldError('view.page', 'common.errors.invalid');
  if (scope.apps === 'all') return;
  const { isReached } = await tx
    .selectNoFrom(sql<boolean>`view_in_reach(${JSON.stringify(view)}::jsonb)`.as('isReached'))
    .executeTakeFirstOrThrow();
  if (!isReached) throw new CallError('common.errors.notFound');
}

/** Reports are members' own; an Administrator need not be one. */
async function mustBelong({ scope }: PersonContext, tx: Tx): Promise<void> {
  const member = await tx
    .selectFrom('membership')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', scope.userId)
    .where('status', '=', 1)
    .executeTakeFirst();
  if (member === undefined) throw new CallError('savedReport.errors.membersOnly');
}

/** Keeps a report under a name that the person has not given yet. */
export function addReport(context: PersonContext, form: Form): Promise<SavedReport> {
  const { organizationId, userId } = context.scope;
  return context.write(async (tx) => {
    await mustBelong(context, tx);
    await mustReach(context, tx, form);
    const { id } = await orDuplicate(nameTaken, () =>
      tx
        .insertInto('saved_report')
        .values({ ...columnsOf(form), organization_id: organizationId, user_id: userId })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await leaveRoom(context, tx);
    return readSavedReport(context, tx, id);
  });
}

/** It is in no history, and nobody but whoever keeps it can have saved it: in another window. */
function staleReport({ scope: { userId } }: Context, current: SavedReport): CallError {
  const { savedBy: name, updatedAt: at } = current;
  const saved = { at, who: userId === null ? null : { id: userId, name }, key: null };
  return new CallError('common.errors.staleEdit', { current, saved });
}

/** Saves an own one whole. @throws CallError staleEdit with the report as it is, when another save came between */
export function saveReport(
  context: Context,
  { id, version, ...form }: RequestOf<typeof updateSavedReport>,
): Promise<SavedReport> {
  return context.write(async (tx) => {
    const before = await readSavedReport(context, tx, id);
    if (!before.mine) throw new CallError('savedReport.errors.notYours');
    if (before.version !== version) throw staleReport(context, before);
    await mustReach(context, tx, form);
    await orDuplicate(nameTaken, () =>
      tx
        .updateTable('saved_report')
        .set({ ...columnsOf(form), version: version + 1 })
        .where('id', '=', id)
        .execute(),
    );
    await leaveRoom(context, tx);
    return readSavedReport(context, tx, id);
  });
}
