import { findInvoice } from '../../../domain/invoice/queries.ts';
import type { Entity } from '../../../platform/change-log/entity.ts';

/** An invoice's history: who disputed, paid or credited it. What was issued is not taken back here. */
export const invoiceEntity: Entity = {
  name: 'invoice',
  permission: 'promote',
  async read(tx, id) {
    const row = await findInvoice(tx, { id });
    return row && { month: row.month, invoiceState: row.state, total: row.total };
  },
};
