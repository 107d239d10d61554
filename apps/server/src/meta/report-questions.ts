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

/** Of own counts beside networks' reports. */
export const reconciliationQuestions: Readonly<Record<string, () => object>> = {
  getReconciliation: () => ({ month: '2026-03' }),
  // Of a network that showed and reported nothing: there is no such line.
  getReconciliationLine: () => ({ month: '2026-03', adnId: 1, currency: 'USD' }),
};
