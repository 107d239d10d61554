/** What went wrong, in one line that is never empty; never the error itself, which may carry a whole connection. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== '') return error.message;
  // Node gathers the failures of several addresses in one error without a message.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(reasonOf).join(', ');
  const { code } = error as { code?: unknown };
  return String(code ?? error.name);
}

/** The same of what `fetch` threw: why it could not connect is said by the cause alone. */
export function reasonOfFetch(error: unknown): string {
  return reasonOf(error instanceof Error ? (error.cause ?? error) : error);
}
