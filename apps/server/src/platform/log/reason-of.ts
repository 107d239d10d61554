/** What went wrong, in one line; never the error itself, which may carry a whole connection. */
export function reasonOf(error: unknown): string {
  // Node gathers the failures of several addresses in one error without a message.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}
