import { createPayout } from '@millrace/contract/report/payout';
import { addReconciliationNote } from '@millrace/contract/report/reconciliation';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const payoutForTests = {
  ...{ month: '2026-02', adnId: 1, currency: 'USD', amount: '1234.5', note: 'Invoice 7' },
};

export interface PayoutsForTests {
  readonly payout: number;
  /** On the reconciliation of a month. */
  readonly note: number;
}

/** What a network paid an organization, and a note on that month. */
export async function createPayoutsForTests(app: TestApp, owner: Person): Promise<PayoutsForTests> {
  const { month, adnId, currency } = payoutForTests;
  const payout = await app.ask(createPayout, payoutForTests, owner);
  const note = await app.ask(addReconciliationNote, { month, adnId, currency, text: 'Asked them' }, owner);
  return { payout: payout.data.id, note: note.data.id };
}
