import type { CampaignCsvColumn } from '@millrace/contract/advertiser/campaign';
import type { CampaignTargeting } from '@millrace/contract/advertiser/campaign-targeting';
import { connections, deviceTypes } from '@millrace/contract/publisher/targeting';
import {
  type Choices,
  choose,
  listIn,
  listText,
  type Read,
} from '../../../../platform/spreadsheet/bulk/cells.ts';
import { problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';

/** What a file says of the phones that a campaign is for; hours, places and segments stay with the campaign. */
export const audienceColumns = {
  deviceTypes: 'device_types',
  connections: 'connections',
  osMin: 'os_min',
  osMax: 'os_max',
  brandMode: 'brand_mode',
  brands: 'brands',
  modelMode: 'model_mode',
  models: 'models',
  carriers: 'carriers',
  languages: 'languages',
} as const satisfies Partial<Record<keyof CampaignTargeting, CampaignCsvColumn>>;
type Audience = Pick<CampaignTargeting, keyof typeof audienceColumns>;
type Column = (typeof audienceColumns)[keyof Audience];

export function audienceText(value: Audience[keyof Audience]): string {
  return typeof value === 'string' ? value : listText(value ?? []);
}

const modes: Choices<Audience['brandMode']> = { include: 'include', exclude: 'exclude' };

/** @param take what a cell stands for; where something is wrong with it that is noted, and what there was stays */
export function readAudience(
  cells: ReadonlyMap<CampaignCsvColumn, string>,
  base: Audience,
  take: <Value>(read: Read<Value>, otherwise: Value) => Value,
): Audience {
  const end = (column: Column, stays: string | null) => {
    const cell = cells.get(column);
    return cell === '' ? null : (cell ?? stays);
  };
  const list = (column: Column, stays: string[]) => {
    const cell = cells.get(column);
    return cell === undefined ? stays : listIn(cell);
  };
  const chosen = <Value extends string>(column: Column, values: readonly Value[], stays: Value[]) => {
    const cell = cells.get(column);
    return cell === undefined ? stays : take(readChosen(column, cell, values), stays);
  };
  const mode = (column: Column, stays: Audience['brandMode']) =>
    cells.has(column) ? take(choose(cells, column, modes, null), stays) : stays;
  const brandMode = mode('brand_mode', base.brandMode);
  const modelMode = mode('model_mode', base.modelMode);
  return {
    deviceTypes: chosen('device_types', deviceTypes, base.deviceTypes),
    connections: chosen('connections', connections, base.connections),
    osMin: end('os_min', base.osMin),
    osMax: end('os_max', base.osMax),
    brandMode,
    // A file without the list that takes the mode away means every device.
    brands: list('brands', brandMode === null ? [] : base.brands),
    modelMode,
    models: list('models', modelMode === null ? [] : base.models),
    carriers: list('carriers', base.carriers),
    languages: list('languages', base.languages).map((language) => language.toLowerCase()),
  };
}

function readChosen<Value extends string>(
  column: Column,
  cell: string,
  values: readonly Value[],
): Read<Value[]> {
  const items = listIn(cell.toLowerCase());
  const known = items.flatMap((item) => values.find((value) => value === item) ?? []);
  return known.length === items.length
    ? { value: known }
    : { problem: problem(column, 'bulk.errors.csvValue', { values: values.join(', ') }) };
}
