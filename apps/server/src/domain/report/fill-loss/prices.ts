import { fillLossOwnFrom } from '@millrace/contract/report/fill-loss';
import type { ReportRow } from '@millrace/contract/report/report';

/** USD per thousand impressions. */
interface Price {
  readonly ecpm: string;
  /** Of its country; else of the placement in all countries. */
  readonly isOfCountry: boolean;
}

/** What placements earn, by country where they showed enough ads there. */
export class Prices {
  readonly #ofCountries: ReadonlyMap<string, string>;
  readonly #ofAll: ReadonlyMap<string, string>;
  /** Those in which any placement has an eCPM of its own. */
  readonly countries: readonly string[];

  /** @param ofCountries eCPM and impressions by placement and country @param ofAll the same by placement */
  constructor(ofCountries: readonly ReportRow[], ofAll: readonly ReportRow[]) {
    const enough = ofCountries.filter(({ values: [, shown] }) => Number(shown) >= fillLossOwnFrom);
    this.#ofCountries = ecpms(enough);
    this.#ofAll = ecpms(ofAll);
    this.countries = [...new Set(enough.map(({ keys: [, country = ''] }) => country))];
  }

  /** Undefined: the placement showed nothing. */
  of(placement: number, country: string): Price | undefined {
    const own = this.#ofCountries.get(`${placement} ${country}`);
    if (own !== undefined) return { ecpm: own, isOfCountry: true };
    const ecpm = this.#ofAll.get(`${placement}`);
    return ecpm === undefined ? undefined : { ecpm, isOfCountry: false };
  }
}

const ecpms = (rows: readonly ReportRow[]) =>
  new Map(
    rows.flatMap(({ keys, values: [ecpm] }) => (ecpm == null ? [] : [[keys.join(' '), ecpm] as const])),
  );
