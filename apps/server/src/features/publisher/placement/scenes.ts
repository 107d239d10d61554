import type { RequestOf, ResponseOf } from '@millrace/contract/kit/call';
import type {
  createScene,
  listScenes,
  Placement,
  Scene,
  updateScene,
  updateSceneStatus,
} from '@millrace/contract/publisher/placement';
import { hasField } from '@millrace/contract/publisher/placement-fields';
import { type Change, recordChange, switching } from '../../../platform/change-log/change-log.ts';
import { StaleEdit } from '../../../platform/change-log/stale-edit.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { Context } from '../../../platform/http/context.ts';
import { containing } from '../../../platform/postgres/containing.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { countOf, pageOf } from '../../../platform/postgres/page.ts';
import { orDuplicate } from '../../../platform/postgres/unique-violation.ts';
import { queryPlacements, readLocked, savedTogether } from './queries.ts';
import { lockPlacementOf, presentScene, querySceneRows, sceneColumns } from './scene-queries.ts';
import { SCENE_NAME, storeScenes } from './store-scenes.ts';

type SceneFields = Pick<Scene, 'name' | 'frequencyCap' | 'frequencyHours'>;

export function listScenesOf(
  context: Context,
  { placementId, search, page, size }: RequestOf<typeof listScenes>,
): Promise<ResponseOf<typeof listScenes>> {
  return context.read(async (tx) => {
    found(await queryPlacements(tx).select('id').where('id', '=', placementId).executeTakeFirst());
    let matching = tx.selectFrom('scene').where('placement_id', '=', placementId);
    if (search) matching = matching.where('name', 'ilike', containing(search));
    const rows = await pageOf(matching.select(sceneColumns).orderBy('id'), { page, size }).execute();
    return { list: rows.map(presentScene), total: await countOf(matching) };
  });
}

export function addScene(
  context: Context,
  { placementId, ...fields }: RequestOf<typeof createScene>,
): Promise<Scene> {
  return context.write(async (tx) => {
    const placement = found(await readLocked(tx, placementId));
    if (!hasField(placement.adType, 'scenes')) throw new CallError('placement.errors.noScenes');
    const { name } = fields;
    if (placement.sceneList.some((scene) => scene.name === name)) throw nameTaken();
    const fresh = { id: null, ...fields, isDefault: false, status: 1 as const };
    const after = await storeList(context, tx, placement, [...placement.sceneList, fresh]);
    const added = found(after.find((scene) => scene.name === name));
    await record(context, tx, placement, {
      entityId: added.id,
      action: 'add',
      name,
      after: recordedScene(added),
    });
    return added;
  });
}

export function saveScene(
  context: Context,
  { id, version, ...fields }: RequestOf<typeof updateScene>,
): Promise<Scene> {
  return context.write(async (tx) => {
    const { placement, scene } = await lockScene(tx, id);
    if (placement.version !== version) {
      throw new StaleEdit(savedTogether(placement), { ...scene, version: placement.version });
    }
    return editScene(context, tx, id, fields);
  });
}

/** Stores the fields over a scene, with its history and its placement's version. */
export async function editScene(context: Context, tx: Tx, id: number, fields: SceneFields): Promise<Scene> {
  const { placement, scene } = await lockScene(tx, id);
  const rows = placement.sceneList.map((row) => (row.id === id ? { ...row, ...fields } : row));
  const after = await storeList(context, tx, placement, rows);
  const saved = found(after.find((row) => row.id === id));
  await record(context, tx, placement, {
    entityId: id,
    action: 'edit',
    name: saved.name,
    before: recordedScene(scene),
    after: recordedScene(saved),
  });
  return saved;
}

export function setSceneStatus(
  context: Context,
  { id, status }: RequestOf<typeof updateSceneStatus>,
): Promise<Scene> {
  return context.write((tx) => switchScene(context, tx, id, status));
}

/** Switches a scene on or off; when it is in that state already, nothing changes. */
export async function switchScene(context: Context, tx: Tx, id: number, status: 0 | 1): Promise<Scene> {
  const { placement, scene } = await lockScene(tx, id);
  if (scene.status === status) return scene;
  const rows = placement.sceneList.map((row) => (row.id === id ? { ...row, status } : row));
  const after = await storeList(context, tx, placement, rows);
  await record(context, tx, placement, {
    entityId: id,
    name: scene.name,
    ...switching(scene.status, status),
  });
  return found(after.find((row) => row.id === id));
}

async function lockScene(tx: Tx, id: number): Promise<{ placement: Placement; scene: Scene }> {
  const placement = found(await readLocked(tx, found(await lockPlacementOf(tx, id))));
  return { placement, scene: found(placement.sceneList.find((scene) => scene.id === id)) };
}

/** Stores all scenes of a placement and counts the edit: a form of the placement that is open is stale now. */
async function storeList(
  context: Context,
  tx: Tx,
  placement: Placement,
  rows: Parameters<typeof storeScenes>[3],
): Promise<Scene[]> {
  const owner = { organization_id: context.scope.organizationId, placement_id: placement.id };
  await orDuplicate({ [SCENE_NAME]: nameTaken }, () => storeScenes(tx, owner, placement.sceneList, rows));
  await tx
    .updateTable('placement')
    .set({ version: placement.version + 1 })
    .where('id', '=', placement.id)
    .execute();
  return querySceneRows(tx, placement.id);
}

const nameTaken = () => fieldError('name', 'placement.errors.sceneNameTaken');

export function recordedScene({ name, frequencyCap, frequencyHours }: Scene): SceneFields {
  return { name, frequencyCap, frequencyHours };
}

function record(
  { scope }: Context,
  tx: Tx,
  placement: Placement,
  change: Omit<Change, 'entity' | 'appId'>,
): Promise<void> {
  return recordChange(tx, scope, { entity: 'scene', appId: placement.pubAppId, ...change });
}
