import type { EcpmGroup } from '@millrace/contract/kit/ecpm';
import { allRegions } from '@millrace/contract/kit/fields';
import { formatUsd } from '../i18n/format.ts';
import type { useText } from '../i18n/i18n.ts';

/** So many countries of a group are named, the rest is counted. */
const named = 3;

/** One manual eCPM with its regions: "US, CA $20.00", "DE, FR, IT +4 $8.00". */
export function ecpmText(text: ReturnType<typeof useText>, { countries, ecpm }: EcpmGroup): string {
  const regions = countries
    .slice(0, named)
    .map((code) => (code === allRegions ? text('list.allRegions') : code));
  const rest = countries.length - named;
  return [regions.join(', '), ...(rest > 0 ? [`+${rest}`] : []), formatUsd(ecpm)].join(' ');
}
