import { allRegions } from '../kit/fields.ts';

/** What of a campaign says how much one result may cost. */
export interface Priced {
  readonly goal: 'install' | 'engage';
  readonly countries: readonly string[];
  readonly pricing: 'cpm' | 'cpc' | 'cpi' | 'cpa';
  readonly bid: string;
  readonly bids: readonly { readonly countries: readonly string[]; readonly bid: string }[];
  readonly recency: readonly { readonly factor: string }[];
  readonly recencyOlder: string;
}

export const pricedBy = [
  'goal',
  'countries',
  'pricing',
  'bid',
  'bids',
  'recency',
  'recencyOlder',
] as const satisfies readonly (keyof Priced)[];

/** Decimals of a price: 6 of the bid, 2 of what it is multiplied by, 3 of one impression of a thousand. */
const places = 11;

/**
 * The most that one impression, click, install or event of a campaign may cost, USD, exact: where it pays most of the regions that
 * it is for, and for whom.
 */
export function highestPrice(campaign: Priced): string {
  const { goal, pricing, recency, recencyOlder } = campaign;
  const factors = goal === 'engage' ? [...recency.map(({ factor }) => factor), recencyOlder] : ['1'];
  const price = mostOf(bidsOf(campaign), 6) * mostOf(factors, 2) * (pricing === 'cpm' ? 1n : 1000n);
  const digits = price.toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
}

/** Whether a budget, USD, holds one result at that price; null: it has no end. */
export const holdsOne = (budget: string | null, price: string): boolean =>
  budget === null || scaled(price, places) <= scaled(budget, places);

/** Those that are paid somewhere: one of a region that the campaign is not for is none. */
function bidsOf({ countries, bid, bids }: Priced): readonly string[] {
  if (countries.includes(allRegions)) return [bid, ...bids.map((group) => group.bid)];
  return countries.map((country) => bids.find((group) => group.countries.includes(country))?.bid ?? bid);
}

function mostOf(amounts: readonly string[], decimals: number): bigint {
  let most = 0n;
  for (const amount of amounts) {
    const one = scaled(amount, decimals);
    if (one > most) most = one;
  }
  return most;
}

/** A decimal text as a whole number of its last place. */
function scaled(amount: string, decimals: number): bigint {
  const [whole = '0', rest = ''] = amount.split('.');
  return BigInt(whole + rest.padEnd(decimals, '0').slice(0, decimals));
}
