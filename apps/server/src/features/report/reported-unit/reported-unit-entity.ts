import type { Entity } from '../../../platform/change-log/entity.ts';
import { found } from '../../../platform/http/call-error.ts';
import { choose } from './choose-unit.ts';
import { choiceOfRecorded, readChoiceById, recordedOf } from './stored-choice.ts';

/** Whose an ad unit of a network's reports is: whatever was said of it can be taken back. */
export const reportedUnitEntity: Entity = {
  name: 'reported_unit',
  permission: 'accounts',
  ofAllApps: true,
  read: async (tx, id) => {
    const stored = await readChoiceById(tx, id);
    return stored && recordedOf(stored, stored);
  },
  write: async (context, tx, id, fields) => {
    await choose(context, tx, found(await readChoiceById(tx, id)), choiceOfRecorded(fields));
  },
};
