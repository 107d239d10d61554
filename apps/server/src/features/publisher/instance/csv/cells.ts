import type { InstanceForm } from '@millrace/contract/publisher/instance';
import { type CsvColumn, csvColumns } from '@millrace/contract/publisher/instance';
import { networkName } from '@millrace/contract/publisher/network/find-network';
import { listText, pricesText } from '../../../../platform/spreadsheet/bulk/cells.ts';

/** What a row of the file says. */
export interface CsvInstance extends InstanceForm {
  /** Null for one that is not stored yet. */
  readonly id: number | null;
  readonly placementName: string;
  readonly adnId: number;
  readonly isBidding: boolean;
  readonly status: 0 | 1;
}

const words = {
  bidding: { yes: 'yes', no: 'no' },
  status: { active: 'active', disabled: 'disabled' },
} as const;

const writers: Readonly<Record<CsvColumn, (instance: CsvInstance) => string>> = {
  id: ({ id }) => (id === null ? '' : String(id)),
  placement: ({ placementName }) => placementName,
  network: ({ adnId }) => networkName(adnId, 'enGB'),
  name: ({ name }) => name,
  unit_id: ({ unitId }) => unitId,
  bidding: ({ isBidding }) => (isBidding ? words.bidding.yes : words.bidding.no),
  status: ({ status }) => (status === 1 ? words.status.active : words.status.disabled),
  manual_ecpm: ({ ecpmGroups }) =>
    pricesText(ecpmGroups.map(({ countries, ecpm }) => ({ countries, price: ecpm }))),
  frequency_cap: ({ frequencyCap }) => String(frequencyCap),
  frequency_hours: ({ frequencyHours }) => String(frequencyHours),
  pacing: ({ pacing }) => String(pacing),
  pacing_unit: ({ pacingUnit }) => pacingUnit,
  brand_mode: ({ brandMode }) => brandMode ?? '',
  brands: ({ brands }) => listText(brands),
  model_mode: ({ modelMode }) => modelMode ?? '',
  models: ({ models }) => listText(models),
};

/** The cells of an instance, in the order of the columns. */
export function cellsOf(instance: CsvInstance): string[] {
  return csvColumns.map((column) => writers[column](instance));
}
