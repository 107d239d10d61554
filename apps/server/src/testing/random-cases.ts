/**
 * How many random cases a property runs that asks a real ClickHouse in each: a few always, which are others in every
 * run, and all of them in `npm run test:long`.
 */
export function randomCases({ always, long }: { readonly always: number; readonly long: number }): number {
  return process.env.MILLRACE_LONG === '1' ? long : always;
}
