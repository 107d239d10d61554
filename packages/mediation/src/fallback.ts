import { allRegions } from '@millrace/contract/kit/fields';
import type { CompiledPlacement } from './compile.ts';

/** What stands behind the bids of a placement in a country: instances of a waterfall, bids alone, or nothing at all. */
export type Fallback = 'waterfall' | 'onlyBids' | 'nothing';

/**
 * What phones of a country get at most, whatever they are: `waterfall` as soon as one rule that may match there has an
 * instance that needs no bid. Group A alone: a test's copies come and go with it.
 * @param country ISO 3166-1 alpha-2; null: not known
 */
export function fallbackIn({ groups }: CompiledPlacement, country: string | null): Fallback {
  const { byCountry, others, fallback } = groups.A;
  const region = country ?? allRegions;
  let bids = false;
  for (const rule of [...(byCountry.get(region) ?? others), fallback]) {
    if (rule.waterfall(region).of('greedy').length > 0) return 'waterfall';
    bids ||= rule.bidding.size > 0;
    // It matches everybody: what comes after it is never tried.
    if (rule.conditions.length === 0) break;
  }
  return bids ? 'onlyBids' : 'nothing';
}
