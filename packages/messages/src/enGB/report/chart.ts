/** What stands around the drawing of a chart. */
export const chart = {
  utc: 'Days in UTC',
  other: 'Other',
  hatched: 'Estimated: not reported by networks yet',
  estimatedPart: 'estimated',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  series: 'Lines of the chart',
  allHidden: 'All lines are hidden. Choose one above the chart.',
  empty: 'Nothing to show for these days.',
  failed: 'The chart could not be loaded. Its figures can be shown as a table.',
} as const;
