import type { Entity } from '../../../platform/change-log/entity.ts';
import { findStatement } from './queries.ts';

/** A statement's history: who made, approved, held or paid it. Money that went out is not taken back here. */
export const statementEntity: Entity = {
  name: 'agency_statement',
  permission: 'payment',
  async read(tx, id) {
    const row = await findStatement(tx, { id });
    return row && { month: row.month, state: row.state, amount: row.amount };
  },
};
