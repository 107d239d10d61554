import { nothing } from '../../../domain/network-revenue/revenue-row.ts';
import type { StoredRevenue } from '../../../domain/network-revenue/stored-revenue.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { giveBackToEarlier } from './give-back-to-earlier.ts';
import type { Remapped } from './remap-units.ts';

/**
 * Forgets that an upload has said something of these places: what stood there before stands there again, as what the upload
 * before has said. @returns what is to be stored again
 */
export async function leaveCells(
  tx: Tx,
  uploadId: number,
  left: Remapped['left'],
  at: Date,
): Promise<StoredRevenue[]> {
  if (left.length === 0) return [];
  const ids = left.map(({ cell }) => cell.id);
  await tx.deleteFrom('revenue_upload_cell').where('id', 'in', ids).execute();
  const places = left.map(({ cell }) => cell);
  await giveBackToEarlier(tx, uploadId, places, at);
  return left.map(({ cell, revenue }) => cell.before ?? { ...revenue, ...nothing, source: 'undone' });
}
