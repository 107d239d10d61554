import { allRegions } from '@millrace/contract/kit/fields';
import type { InstanceConfig } from './config.ts';
import type { PriceSource } from './decision.ts';
import type { EcpmPosterior, Estimates } from './posterior.ts';

/** What an instance is expected to earn. Reading decimals as floating point keeps their order and equality. */
export interface Price {
  /** USD per thousand impressions; null: not known. */
  readonly ecpm: number | null;
  readonly source: Exclude<PriceSource, 'bid'>;
  /** Standard deviation of `ecpm`, in the same unit; 0 where it is not known. */
  readonly deviation: number;
  /** Weighted impressions that it stands on. */
  readonly impressions: number;
}

/** A person's number may be off by half of it, as a standard deviation. */
export const manualDeviation = 0.5;

/** Of an instance of which nothing is known. */
export const unknownPrice: Price = { ecpm: null, source: 'unknown', deviation: 0, impressions: 0 };

/** The estimate for the country, else over all countries; else {@link manualPriceOf}. */
export function priceOf(instance: InstanceConfig, country: string, estimates: Estimates): Price {
  const estimated = own(estimates, instance.id);
  for (const place of [country, allRegions]) {
    const estimate = own(estimated, place);
    if (estimate !== undefined && isPosterior(estimate)) {
      const { ecpm, deviation, impressions } = estimate;
      return { ecpm, source: 'estimate', deviation, impressions };
    }
  }
  return manualPriceOf(instance, country);
}

/** The eCPM that a person entered for the country, else for ALL. */
export function manualPriceOf({ manualEcpm }: Pick<InstanceConfig, 'manualEcpm'>, country: string): Price {
  const ecpm = Number(own(manualEcpm, country) ?? own(manualEcpm, allRegions) ?? Number.NaN);
  if (!isAmount(ecpm)) return unknownPrice;
  return { ecpm, source: 'manual', deviation: ecpm * manualDeviation, impressions: 0 };
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
      ...Object.keys(own(estimates, id) ?? {}),
    ]),
  );
}

function own<Key extends PropertyKey, Value>(
  record: Readonly<Record<Key, Value>> | undefined,
  key: Key,
): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

function isPosterior({ ecpm, deviation, impressions }: EcpmPosterior): boolean {
  return isAmount(ecpm) && isAmount(deviation) && isAmount(impressions);
}

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}
