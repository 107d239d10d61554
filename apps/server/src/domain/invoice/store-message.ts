import type { Tx } from '../../platform/postgres/database.ts';
import type { Services } from '../../platform/services.ts';
import type { InvoiceRow } from './queries.ts';

interface Message {
  readonly row: Pick<InvoiceRow, 'id' | 'organization_id'>;
  readonly lineId: number | null;
  readonly text: string;
  readonly by: { readonly userId: number; readonly isPlatform: boolean };
}

/** Adds to what was said of an invoice. @returns its number */
export async function storeMessage(
  { now }: Pick<Services, 'now'>,
  tx: Tx,
  { row, lineId, text, by }: Message,
): Promise<number> {
  const { id } = await tx
    .insertInto('invoice_message')
    .values({
      organization_id: row.organization_id,
      invoice_id: row.id,
      line_id: lineId,
      by_platform: by.isPlatform,
      user_id: by.userId,
      text,
      at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
