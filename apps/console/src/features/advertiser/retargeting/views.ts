/** The tabs of the analysis; the first one needs no word in the address. */
export const views = ['incrementality', 'report', 'path', 'conversions'] as const;
export type View = (typeof views)[number];

export const viewIn = (query: URLSearchParams): View =>
  views.find((view) => view === query.get('view')) ?? 'incrementality';
