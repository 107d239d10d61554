import type { Entity } from '../../../platform/change-log/entity.ts';
import { findStatement } from './queries.ts';

/** A statement's history: who made, approved, held or paid it, or took a payment back. Money is not moved by a revert. */
export const statementEntity: Entity = {
  name: 'agency_statement',
  permission: 'payment',
  async read(tx, id) {
    const row = await findStatement(tx, { id });
    return row && { month: row.month, state: row.state, amount: row.amount };
  },
};
