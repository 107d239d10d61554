import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import { type Change, type listChanges, mostCounted } from '@millrace/contract/report/change-log';
import { presentAuthor } from '../../../platform/change-log/authors.ts';
import { differences } from '../../../platform/change-log/differences.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import type { Context } from '../../../platform/http/context.ts';
import { mustExist } from '../../../platform/http/must-exist.ts';
import { findBatches } from './find-batches.ts';
import { findNames } from './find-names.ts';
import { gatherFacts } from './gather-facts.ts';
import { type Facts, judge, type Refusal } from './judge.ts';
import { mayRevert, visibleEntities } from './permissions.ts';
import { queryPage } from './queries.ts';

/** @param entities everything that has a history */
export function listChangesOf(
  context: Context,
  { page, size, fold, ...filter }: RequestOf<typeof listChanges>,
  entities: readonly Entity[],
): Promise<ResponseOf<typeof listChanges>> {
  const visible = visibleEntities(context.scope.rights, entities);
  return context.read(async (tx) => {
    // Another organization's app has no empty history here: it does not exist.
    if (filter.pubAppId !== undefined) await mustExist(tx, 'app', filter.pubAppId);
    const kinds = [...visible.keys()];
    // Asked for the parts of one, all of them are wanted.
    const folded = fold === 'batch' && filter.batch === undefined;
    const shown = { page, size, most: mostCounted, folded };
    const { changes, counted, more } = await queryPage(tx, kinds, filter, shown);
    const facts = await gatherFacts(tx, visible, changes);
    const batchIds = new Set(facts.flatMap(({ change }) => change.batchId ?? []));
    const batches = await findBatches(tx, [...batchIds]);
    const byId = new Map(facts.map((one) => [one.change.id, one]));
    return {
      list: changes.flatMap(({ id }) => byId.get(id) ?? []).map((one) => present(context, one, batches)),
      total: counted,
      more,
      names: await findNames(tx, changes),
    };
  });
}

function present(
  { scope, lang }: Context,
  facts: Facts,
  batches: ReadonlyMap<string, NonNullable<Change['batch']>>,
): Change {
  const { change, entity, revertedBy } = facts;
  const { id, appId, appName, batchId } = change;
  const notYours: Refusal = { key: 'changeLog.errors.notYours', params: {} };
  return {
    id,
    ...presentAuthor(lang, change),
    action: change.action,
    entity: change.entity,
    entityId: change.entityId,
    name: change.name,
    app: appId === null ? null : { id: appId, appName: appName ?? '' },
    fields: differences(change.before, change.after),
    batch: batches.get(batchId ?? '') ?? null,
    revertsId: change.revertsId,
    revertedBy: revertedBy.get(id) ?? null,
    refusal: mayRevert(scope, entity) ? judge(facts) : notYours,
  };
}
