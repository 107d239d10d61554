import { usualRuleForm } from '@millrace/contract/report/alert-rule';
import * as z from 'zod/mini';
import type { Entity } from '../../../../platform/change-log/entity.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { formOfRecorded, recordedOf, recordedTuning } from './recorded-rule.ts';
import { lockRule, presentStored, ruleColumns, tuningOf } from './rule-queries.ts';
import { writeRule, writeTuning } from './save-rule.ts';
import { bringBack, takeOut, writeStatus } from './switch-rule.ts';

/** A rule for alerts: edits, switches, and of an own one its addition and removal can all be taken back. */
export const alertRuleEntity: Entity = {
  name: 'alert_rule',
  permission: 'alert',
  read: recorded,
  write: async (context, tx, id, fields) => {
    const before = await lockRule(context, tx, id);
    if (before.kind === 'own') {
      await writeRule(context, tx, before, formOfRecorded({ ...recordedOf(before), ...fields }));
      return;
    }
    const {
      sensitivity,
      floorUsd,
      byMail: mail,
    } = {
      ...recordedTuning(tuningOf(before)),
      ...fields,
    };
    await writeTuning(context, tx, before, z.parse(usualRuleForm, { sensitivity, floorUsd, mail }));
  },
  setStatus: writeStatus,
  remove: takeOut,
  restore: async (context, tx, id) => {
    await bringBack(context, tx, id);
  },
};

async function recorded(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('alert_rule')
    .leftJoin('app', 'app.id', 'alert_rule.app_id')
    .select(ruleColumns)
    .where('alert_rule.id', '=', id)
    .where('alert_rule.removed_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const rule = presentStored(row);
  return { ...recordedOf(rule), status: rule.status };
}
