import { fewestMembers } from '@millrace/contract/advertiser/segment-state';
import { formatNumber } from '../../../kit/i18n/format.ts';
import { text } from '../../../kit/i18n/i18n.ts';

/** How many people, as it is told: nobody exactly, others by about (decision 110); null: too few to be told. */
export function sizeText(people: number | null): string {
  if (people === null) return text('segment.fewerThan', { floor: fewestMembers });
  return people === 0 ? formatNumber(0) : text('segment.about', { people: formatNumber(people) });
}
