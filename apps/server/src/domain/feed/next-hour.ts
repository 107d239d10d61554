import { hourMs } from '@millrace/contract/kit/duration';

/** When one of some hours of the day, UTC, begins next; null: there are none. */
export function nextHour(hours: readonly number[], now: Date): Date | null {
  if (hours.length === 0) return null;
  const begun = Math.floor(now.getTime() / hourMs) * hourMs;
  for (let ahead = 1; ahead <= 24; ahead += 1) {
    const at = new Date(begun + ahead * hourMs);
    if (hours.includes(at.getUTCHours())) return at;
  }
  return null;
}
