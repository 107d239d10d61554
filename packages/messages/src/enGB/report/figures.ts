/** Figures beside things of the set-up. */
export const figures = {
  period: 'Period of the figures',
  days: '{{days}} compared with {{before}}, in UTC.',
  estimated: 'Figures with ≈ contain estimates.',
  failed: 'The figures could not be loaded.',
  open: 'Open in the performance report',
} as const;
