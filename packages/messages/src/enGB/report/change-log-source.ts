/** What the history calls the fields of a report that comes from an address. */
export const sourceFields = {
  reportAddress: 'Report address',
  reportAuth: 'Sign-in at the address',
  reportFormat: 'Report format',
  rowsAt: 'Rows at',
  reportPaging: 'Pages',
  pagingAt: 'Next page at',
  pagingName: 'Parameter of the page',
  reportColumns: 'Report columns',
  dayOrder: 'Days are written',
  decimalMark: 'Decimals are written',
  reportZone: 'Days begin in',
} as const;
