import { allRegions } from '@millrace/contract/kit/fields';
import type { InstanceConfig } from './config.ts';
import type { PriceSource } from './decision.ts';

/**
 * What each instance is expected to earn, by country (`00`: over all): USD per thousand impressions. Prices
 * are only ever compared, never added up; reading decimals as floating point keeps their order and equality.
 */
export type Estimates = ReadonlyMap<number, Readonly<Record<string, number>>>;

export interface Price {
  readonly ecpm: number | null;
  readonly source: Exclude<PriceSource, 'bid'>;
}

const unknown: Price = { ecpm: null, source: 'unknown' };

/** The estimate for the country, else over all countries; else the eCPM that a person entered for the country, else for ALL. */
export function priceOf({ id, manualEcpm }: InstanceConfig, country: string, estimates: Estimates): Price {
  const estimated = estimates.get(id);
  for (const place of [country, allRegions]) {
    const estimate = own(estimated, place);
    if (isPrice(estimate)) return { ecpm: estimate, source: 'estimate' };
  }
  const manual = Number(own(manualEcpm, country) ?? own(manualEcpm, allRegions) ?? Number.NaN);
  return isPrice(manual) ? { ecpm: manual, source: 'manual' } : unknown;
}

/** A not known price counts as lower than any, so that bids go before it and Auto places it last. */
export function rankOf({ ecpm }: Pick<Price, 'ecpm'>): number {
  return ecpm ?? -1;
}

/** The countries in which some price differs from that of the others. */
export function pricedCountries(instances: readonly InstanceConfig[], estimates: Estimates): Set<string> {
  return new Set(
    instances.flatMap(({ id, manualEcpm }) => [
      ...Object.keys(manualEcpm),
      ...Object.keys(estimates.get(id) ?? {}),
    ]),
  );
}

function own<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

function isPrice(value: number | undefined): value is number {
  return value !== undefined && Number.isFinite(value) && value >= 0;
}
