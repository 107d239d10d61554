import { blockRuleForm } from '@millrace/contract/publisher/block-rule';
import * as z from 'zod/mini';
import type { Entity } from '../../../platform/change-log/entity.ts';
import { fieldsOf } from './block-rule-fields.ts';
import { blockRuleColumns, presentBlockRule, queryBlockRules, readBlockRule } from './queries.ts';
import { bringBack, takeOut } from './remove-block-rule.ts';
import { writeRule, writeStatus } from './save-block-rule.ts';

/** A block rule: edits, switches, addition and removal can all be taken back. */
export const blockRuleEntity: Entity = {
  name: 'block_rule',
  permission: 'app_settings',
  read: async (tx, id) => {
    const row = await queryBlockRules(tx).select(blockRuleColumns).where('id', '=', id).executeTakeFirst();
    return row === undefined ? undefined : fieldsOf(presentBlockRule(row));
  },
  write: async (context, tx, id, fields) => {
    const before = await readBlockRule(tx, id, { lock: true });
    await writeRule(context, tx, before, z.parse(blockRuleForm, { ...fieldsOf(before), ...fields }));
  },
  setStatus: writeStatus,
  remove: takeOut,
  restore: async (context, tx, id) => {
    await bringBack(context, tx, id);
  },
};
