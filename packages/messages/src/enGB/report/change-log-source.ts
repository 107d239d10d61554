/** What the history calls the fields of a report that comes from an address. */
export const sourceFields = {
  reportAuth: 'Sign-in at the address',
  reportFormat: 'Report format',
  rowsAt: 'Rows at',
  reportPaging: 'Pages',
  pagingAt: 'Next page at',
  pagingName: 'Parameter of the page',
} as const;
