import { mostScenes, type Scene } from '@millrace/contract/publisher/placement';
import type { SceneRow } from '@millrace/contract/publisher/placement-form';
import { sql } from 'kysely';
import { CallError, foundAt } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { withDefault } from './default-scene.ts';

/** What two scenes of one placement with the same name run into. */
export const SCENE_NAME = 'scene_placement_id_name_key';

/**
 * Stores the scenes of a locked placement as its form has them. What the form leaves out is switched off: a scene may
 * have figures, so it never goes.
 * @throws CallError notFound for a scene of another placement, sceneLimit
 */
export async function storeScenes(
  tx: Tx,
  owner: { readonly organization_id: number; readonly placement_id: number },
  before: readonly Scene[],
  form: readonly SceneRow[],
): Promise<void> {
  const rows = withDefault(asStored(before, form));
  const added = rows.filter(({ id }) => id === null).length;
  if (before.length + added > mostScenes) {
    throw new CallError('placement.errors.sceneLimit', { params: { max: mostScenes } });
  }
  // Two scenes that change names pass through a state in which both have the same one.
  await sql`set constraints ${sql.id(SCENE_NAME)} deferred`.execute(tx);
  const changed = rows.filter((row) => !before.some((scene) => same(scene, row)));
  await tx
    .updateTable('scene')
    .set({ is_default: false })
    .where('placement_id', '=', owner.placement_id)
    .where('is_default', '=', true)
    .where('id', 'in', [0, ...changed.flatMap(({ id, isDefault }) => (id === null || isDefault ? [] : [id]))])
    .execute();
  for (const { id, ...scene } of changed) {
    const values = {
      name: scene.name,
      frequency_cap: scene.frequencyCap,
      frequency_hours: scene.frequencyHours,
      is_default: scene.isDefault,
      status: scene.status,
    };
    await (id === null
      ? tx.insertInto('scene').values({ ...owner, ...values })
      : tx.updateTable('scene').set(values).where('id', '=', id)
    ).execute();
  }
  await sql`set constraints ${sql.id(SCENE_NAME)} immediate`.execute(tx);
}

/** The rows of a form over what is stored, in the order of the store, new ones last. */
function asStored(before: readonly Scene[], form: readonly SceneRow[]): SceneRow[] {
  for (const [index, { id }] of form.entries()) {
    const known = before.some((scene) => scene.id === id);
    foundAt(`sceneList.${index}.id`, id === null || known ? form : undefined);
  }
  const kept = new Map(form.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
  const fresh = form.filter((row) => row.id === null);
  const stored = before.map((scene): SceneRow => {
    const row = kept.get(scene.id);
    if (row !== undefined) return row;
    // A new row with the name of one that was left out is that one, come back.
    const again = fresh.findIndex(({ name }) => name === scene.name);
    const [returned] = again < 0 ? [] : fresh.splice(again, 1);
    return returned ? { ...returned, id: scene.id } : { ...scene, status: 0, isDefault: false };
  });
  return [...stored, ...fresh];
}

function same(scene: Scene, row: SceneRow): boolean {
  return (
    scene.id === row.id &&
    scene.name === row.name &&
    scene.frequencyCap === row.frequencyCap &&
    scene.frequencyHours === row.frequencyHours &&
    scene.isDefault === row.isDefault &&
    scene.status === row.status
  );
}
