/** Seconds that a header `Retry-After` says; of a date, until then; null: nothing. */
export function retryAfterOf(said: string | null): number | null {
  if (said === null) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
