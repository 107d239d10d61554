import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const pdfBytes = Buffer.from('%PDF-1.7\n%%EOF\n');

export interface StatementsForTests {
  readonly open: number;
  /** Open as well. */
  readonly second: number;
  readonly approved: number;
  /** With a document. */
  readonly paid: number;
}

/**
 * Statements of December 2024 and January (open), February (approved) and March 2025 (paid) of a person's organization, 10 USD each without
 * a share, as if reports had said so then.
 */
export async function createStatementsForTests(
  app: TestApp,
  { organizationId }: Person,
): Promise<StatementsForTests> {
  const now = app.clock.now();
  return app.database.asSystem(async (tx) => {
    const make = async (month: string, state: 'open' | 'approved' | 'paid') => {
      const figures = { share: '0', revenue: '10', net: '10', carried_in: '0', carried_out: '0' };
      const { id } = await tx
        .insertInto('agency_statement')
        .values({
          organization_id: organizationId,
          month: month,
          ...figures,
          amount: '10',
          state,
          made_at: now,
          approved_at: state === 'open' ? null : now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const line = { app_id: 7, app_name: 'Coin Rush', revenue: '10', share: '0', net: '10' };
      await tx
        .insertInto('agency_line')
        .values({
          organization_id: organizationId,
          statement_id: id,
          month: month,
          ...line,
        })
        .execute();
      return id;
    };
    const made = {
      second: await make('2024-12-01', 'open'),
      open: await make('2025-01-01', 'open'),
      approved: await make('2025-02-01', 'approved'),
      paid: await make('2025-03-01', 'paid'),
    };
    await tx
      .insertInto('agency_payment')
      .values({
        organization_id: organizationId,
        statement_id: made.paid,
        method: 'wire',
        paid_on: '2025-04-05',
        amount: '10',
        currency: 'USD',
        reference: 'MR-1',
        document: pdfBytes,
        document_name: 'advice.pdf',
        document_type: 'application/pdf',
        made_at: now,
      })
      .execute();
    return made;
  });
}
