import type { StoredRevenue } from './stored-revenue.ts';

/**
 * By what time a change is stored: the store lets the later of two hold, so it is later than all that stands at its places,
 * whatever the clock of whoever stored that. The caller holds `lockNetwork`.
 */
export function afterStored(now: Date, stored: ReadonlyMap<string, Pick<StoredRevenue, 'reportedAt'>>): Date {
  let at = now.getTime();
  for (const { reportedAt } of stored.values()) at = Math.max(at, reportedAt + 1);
  return new Date(at);
}
