import { Stop } from './stop.mjs';

/** What benches read of their arguments (bench/lib/flags.ts): how much they look at, then parts of single ones. */
export const benchFlags = [
  ...['small', 'full', 'idle'],
  ...['dashboards', 'reports', 'crowd', 'gain'],
  ...['by-hour', 'by-revenue', 'by-instance', 'csv', 'xlsx'],
].map((name) => `--${name}`);

/**
 * A misspelt one would have a bench run in full without a word.
 * @param {readonly string[]} flags
 * @throws {Stop} where no bench knows one
 */
export function refuseUnknownFlags(flags) {
  const unknown = flags.filter((one) => !benchFlags.includes(one));
  if (unknown.length === 0) return;
  throw new Stop(`No bench knows ${unknown.join(' or ')}. There are: ${benchFlags.join(', ')}.`);
}
