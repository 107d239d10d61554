import { type PayoutsForTests, payoutForTests } from '../testing/payouts.ts';

/** A report that may be exported. */
export const exportedReport = {
  from: '2026-03-01',
  to: '2026-03-07',
  dimensions: ['day'],
  metrics: ['impressions'],
};

/** Days and others that they are compared with. */
export const explainedChange = {
  ...{ from: '2026-03-01', to: '2026-03-07', beforeFrom: '2026-02-22', beforeTo: '2026-02-28' },
  along: ['country', 'network'],
};

const { month, adnId, currency } = payoutForTests;
const file = { fileName: 'payouts.csv', csv: 'month,network,currency,amount\n2026-02,Unity,USD,12.5\n' };

/** What names a payout or a note by its id. */
export const payoutsByTheirIds: Readonly<Record<string, (of: PayoutsForTests) => object>> = {
  undoPayout: ({ payout }) => ({ id: payout }),
  removeReconciliationNote: ({ note }) => ({ id: note }),
};

/** Of own counts beside what networks reported and paid. */
export const reconciliationQuestions: Readonly<Record<string, (of: PayoutsForTests) => object>> = {
  getReconciliation: () => ({ month }),
  getReconciliationLine: () => ({ month, adnId, currency }),
  fetchDispute: () => ({ month, adnId, currency, format: 'csv' }),
  updateTolerance: () => ({ percent: '7.5' }),
  addReconciliationNote: () => ({ month, adnId, currency, text: 'Asked their support' }),
  listPayouts: () => ({}),
  createPayout: () => payoutForTests,
  checkPayouts: () => file,
  importPayouts: () => ({ ...file, again: true }),
  ...payoutsByTheirIds,
};
