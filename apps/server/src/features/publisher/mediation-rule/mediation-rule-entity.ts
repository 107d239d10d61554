import { ruleForm } from '@millrace/contract/publisher/mediation-rule';
import * as z from 'zod/mini';
import { lockPlacement } from '../../../domain/mediation/placement-lock.ts';
import { readOrder } from '../../../domain/mediation/rule-order.ts';
import { formOf, readRule } from '../../../domain/mediation/stored-rule.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { lockRule } from './lock-rule.ts';
import { recordedOf } from './record-rule.ts';
import { writeRemoval } from './remove-rule.ts';
import { writeOrder } from './resort-rules.ts';
import { writeRestoration } from './restore-rule.ts';
import { writeRuleStatus } from './set-rule-status.ts';
import { saveRule } from './update-rule.ts';

export const mediationRuleEntity: Entity = {
  name: 'mediation_rule',
  permission: 'mediation',
  async read(tx, id) {
    const rule = await readRule(tx, id);
    return rule && recordedOf(rule);
  },
  async write(context, tx, id, fields) {
    const locked = await lockRule(tx, id);
    await saveRule(context, tx, locked, z.parse(ruleForm, { ...formOf(locked.rule), ...fields }));
  },
  setStatus: writeRuleStatus,
  remove: writeRemoval,
  restore: writeRestoration,
};

const orderFields = z.object({ ids: z.array(z.int()) });

/** The order of a placement's ordinary rules; the placement's id stands for it. */
export const ruleOrderEntity: Entity = {
  name: 'rule_order',
  permission: 'mediation',
  async read(tx, placementId) {
    const { ids } = await readOrder(tx, { placementId, testId: null });
    return ids.length === 0 ? undefined : { ids };
  },
  async write(context, tx, placementId, fields) {
    await lockPlacement(tx, placementId);
    await writeOrder(context, tx, { placementId, testId: null }, z.parse(orderFields, fields).ids);
  },
};
