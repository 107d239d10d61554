import type { RequestOf } from '@millrace/contract/kit/call';
import type { listChanges } from '@millrace/contract/report/change-log';
import type { Tx } from '../../../platform/postgres/database.ts';

type Asked = Pick<
  Partial<RequestOf<typeof listChanges>>,
  'ofApps' | 'ofPlacements' | 'ofInstances' | 'ofScenes' | 'ofRules' | 'ofNetworks'
>;

/** For each list that a question names, the apps that it comes down to. */
export function appsMeant(
  tx: Tx,
  { ofApps, ofPlacements, ofInstances, ofScenes, ofRules, ofNetworks }: Asked,
) {
  return [
    ...(ofApps === undefined ? [] : [tx.selectFrom('app').select('id as app_id').where('id', 'in', ofApps)]),
    ...(ofPlacements === undefined ? [] : [appsOf(tx, 'placement', ofPlacements)]),
    ...(ofInstances === undefined ? [] : [appsOf(tx, 'instance', ofInstances)]),
    // Neither scenes nor rules nor an app's networks are ever deleted.
    ...(ofScenes === undefined
      ? []
      : [
          tx
            .selectFrom('scene')
            .innerJoin('placement', 'placement.id', 'scene.placement_id')
            .select('placement.app_id')
            .where('scene.id', 'in', ofScenes),
        ]),
    ...(ofRules === undefined
      ? []
      : [tx.selectFrom('mediation_rule').select('app_id').where('id', 'in', ofRules)]),
    ...(ofNetworks === undefined
      ? []
      : [tx.selectFrom('app_network').select('app_id').where('network_id', 'in', ofNetworks)]),
  ];
}

/** What was removed since is known by its history alone; what a set-up came with has none. */
function appsOf(tx: Tx, entity: 'placement' | 'instance', ids: readonly number[]) {
  const removed = tx
    .selectFrom('change_log')
    .select((eb) => eb.ref('app_id').$notNull().as('app_id'))
    .where('entity', '=', entity)
    .where('entity_id', 'in', ids)
    .where('app_id', 'is not', null);
  return tx.selectFrom(entity).select('app_id').where('id', 'in', ids).union(removed);
}
