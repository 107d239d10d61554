/** As HTTP has names of headers. */
export const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** What a header carries. */
export const headerValue = /^[\x20-\x7e]*$/;
/** Headers that are the connection's own. */
export const ownHeaders: readonly string[] = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'te',
  'upgrade',
];
