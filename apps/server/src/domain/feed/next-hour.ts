const hour = 3_600_000;

/** When one of some hours of the day, UTC, begins next; null: there are none. */
export function nextHour(hours: readonly number[], now: Date): Date | null {
  if (hours.length === 0) return null;
  const begun = Math.floor(now.getTime() / hour) * hour;
  for (let ahead = 1; ahead <= 24; ahead += 1) {
    const at = new Date(begun + ahead * hour);
    if (hours.includes(at.getUTCHours())) return at;
  }
  return null;
}
