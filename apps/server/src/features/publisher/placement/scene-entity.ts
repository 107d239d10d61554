import { sceneForm } from '@millrace/contract/publisher/placement-form';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { presentScene, sceneColumns } from './scene-queries.ts';
import { editScene, recordedScene, switchScene } from './scenes.ts';

/** A scene that was changed by itself; what the placement's form did to it is in the placement's history. */
export const sceneEntity: Entity = {
  name: 'scene',
  permission: 'placement',
  async read(tx, id) {
    const row = await tx.selectFrom('scene').select(sceneColumns).where('id', '=', id).executeTakeFirst();
    return row && recordedScene(presentScene(row));
  },
  async write(context, tx, id, fields) {
    await editScene(context, tx, id, z.parse(sceneForm, fields));
  },
  async setStatus(context, tx, id, status) {
    await switchScene(context, tx, id, status);
  },
};
