import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type { revertChange } from '@millrace/contract/report/change-log';
import { setChangeOrigin } from '../../../platform/change-log/change-log.ts';
import { changedNames, sameValue } from '../../../platform/change-log/differences.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { translate } from '../../../platform/text.ts';
import { gatherFacts } from './gather-facts.ts';
import { type Facts, judge, restored } from './judge.ts';
import { mayRevert, visibleEntities } from './permissions.ts';
import { changeColumns, queryChanges, type StoredChange, storedChange } from './queries.ts';
import { setAside } from './set-aside.ts';

/**
 * Takes a change back by the entity's own way of changing, or all changes of its batch, newest first: each or none.
 * @param entities everything that has a history
 */
export function revert(
  context: Context,
  input: RequestOf<typeof revertChange>,
  entities: readonly Entity[],
): Promise<ResponseOf<typeof revertChange>> {
  const visible = visibleEntities(context.scope.rights, entities);
  return context.write(async (tx) => {
    await inTurn(tx, context.scope.organizationId);
    const chosen = found((await findChanges(tx, visible, { id: input.id }))[0]);
    const { batchId } = chosen;
    const whole = input.batch && batchId !== null;
    const changes = whole ? await findChanges(tx, visible, { batchId }) : [chosen];
    const newBatch = whole ? { batchId: randomUUID() } : {};
    if (whole) await setAside(tx, await gatherFacts(tx, visible, changes));
    let reverted = 0;
    for (const change of changes) {
      const [facts] = await gatherFacts(tx, visible, [change]);
      // Of a batch what was taken back by itself before stays so.
      if (facts === undefined || (whole && facts.revertedBy.has(change.id))) continue;
      if (!mayRevert(context.scope, facts.entity)) throw new CallError('common.errors.forbidden');
      const refusal = judge(facts);
      if (refusal !== null) throw new CallError(refusal.key, { params: refusal.params });
      setChangeOrigin(tx, { ...newBatch, revertsId: change.id });
      await takeBack(context, tx, facts);
      await mustHaveMetTheSame(tx, facts);
      reverted += 1;
    }
    if (reverted === 0) throw new CallError('changeLog.errors.nothingChanged');
    return { reverted };
  });
}

/** Two people who take changes of one organization back do so one after the other. */
async function inTurn(tx: Tx, organizationId: number): Promise<void> {
  await takeTurn(tx, `change log ${organizationId}`);
}

async function findChanges(
  tx: Tx,
  visible: ReadonlyMap<string, Entity>,
  wanted: { readonly id: number } | { readonly batchId: string },
): Promise<StoredChange[]> {
  const all = queryChanges(tx, [...visible.keys()]);
  const chosen =
    'id' in wanted
      ? all.where('change_log.id', '=', wanted.id)
      : all.where('change_log.batch_id', '=', wanted.batchId);
  const rows = await chosen.select(changeColumns).orderBy('change_log.id', 'desc').execute();
  return rows.map(storedChange);
}

async function takeBack(context: Context, tx: Tx, facts: Facts): Promise<void> {
  const { entity, change } = facts;
  const id = change.entityId;
  try {
    if (change.action === 'edit')
      await entity.write?.(context, tx, id, restored(change, facts.current ?? {}));
    else if (change.action === 'add') await entity.remove?.(context, tx, id);
    else if (change.action === 'delete') await entity.restore?.(context, tx, id);
    else await entity.setStatus?.(context, tx, id, change.action === 'enable' ? 0 : 1);
  } catch (error) {
    throw inOneSentence(context, error);
  }
}

/** There is no form whose fields could be marked: what is wrong with the first one becomes the reason. */
function inOneSentence({ lang }: Context, error: unknown): unknown {
  const field = error instanceof CallError ? Object.values(error.details.fields ?? {})[0] : undefined;
  if (field === undefined) return error;
  return new CallError('changeLog.errors.refused', {
    params: { reason: translate(lang, field.key, field.params) },
  });
}

/**
 * Between looking and locking somebody may have changed the same, or another field, which was then written over with what was
 * read before: what was recorded tells what was really there.
 */
async function mustHaveMetTheSame(tx: Tx, { change, current }: Facts): Promise<void> {
  const rows = await queryChanges(tx, [change.entity], { entityId: change.entityId })
    .select(changeColumns)
    .where('change_log.reverts_id', '=', change.id)
    .orderBy('change_log.id', 'desc')
    .limit(1)
    .execute();
  const [recorded] = rows.map(storedChange);
  if (recorded === undefined) throw new CallError('changeLog.errors.nothingChanged');
  if (change.action !== 'edit') return;
  const names = changedNames(change.before, change.after);
  const isSame = names.every((name) => sameValue(recorded.before[name], change.after[name]));
  const overwritten = changedNames(recorded.before, recorded.after).some(
    (name) => current !== undefined && name in current && !sameValue(recorded.before[name], current[name]),
  );
  if (!isSame || overwritten) throw new CallError('changeLog.errors.changedSince');
}
