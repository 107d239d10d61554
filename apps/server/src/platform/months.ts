/** The first day of the month so many months later, or earlier. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last month that is over, UTC. */
export function lastMonth(now: Date): string {
  return addMonths(now.toISOString().slice(0, 10), -1);
}
