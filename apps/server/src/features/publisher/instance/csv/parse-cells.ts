import type { ErrorKey } from '@millrace/contract/errors';
import type { CsvProblem } from '@millrace/contract/kit/bulk';
import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { type CsvColumn, instanceForm } from '@millrace/contract/publisher/instance';
import {
  type Choices,
  choose,
  listIn,
  onePerColumn,
  parsePrices,
  type Read,
  wholeIn,
} from '../../../../platform/spreadsheet/bulk/cells.ts';
import { problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import type { CsvInstance } from './cells.ts';

type Cells = ReadonlyMap<CsvColumn, string>;

const biddingChoices: Choices<boolean> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  1: true,
  0: false,
};
const statusChoices: Choices<0 | 1> = { active: 1, disabled: 0, 1: 1, 0: 0 };
const unitChoices: Choices<CsvInstance['pacingUnit']> = { seconds: 'seconds', minutes: 'minutes' };
const modeChoices: Choices<CsvInstance['brandMode']> = { include: 'include', exclude: 'exclude' };

export const readBidding = (cells: Cells, otherwise: boolean) =>
  choose(cells, 'bidding', biddingChoices, otherwise);
export const readStatus = (cells: Cells, otherwise: 0 | 1) =>
  choose(cells, 'status', statusChoices, otherwise);

/** Null where it is not written as `US,CA:20.00;ALL:4.00`. */
function parseEcpm(cell: string): CsvInstance['ecpmGroups'] | null {
  return parsePrices(cell)?.map(({ countries, price }) => ({ countries, ecpm: price })) ?? null;
}

const columnOf: Readonly<Record<string, CsvColumn>> = {
  name: 'name',
  unitId: 'unit_id',
  ecpmGroups: 'manual_ecpm',
  frequencyCap: 'frequency_cap',
  frequencyHours: 'frequency_hours',
  pacing: 'pacing',
  pacingUnit: 'pacing_unit',
  brandMode: 'brand_mode',
  brands: 'brands',
  modelMode: 'model_mode',
  models: 'models',
};

/** What a file is told where a mode is there without its list, or the list without the mode. */
const pairs: Readonly<Record<string, Readonly<Partial<Record<ErrorKey, ErrorKey>>>>> = {
  brandMode: { 'common.errors.required': 'instance.errors.csvModeEmpty' },
  brands: { 'common.errors.required': 'instance.errors.csvListEmpty' },
  modelMode: { 'common.errors.required': 'instance.errors.csvModeEmpty' },
  models: { 'common.errors.required': 'instance.errors.csvListEmpty' },
};

const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i;

type Form = Pick<
  CsvInstance,
  | 'name'
  | 'unitId'
  | 'ecpmGroups'
  | 'frequencyCap'
  | 'frequencyHours'
  | 'pacing'
  | 'pacingUnit'
  | 'brandMode'
  | 'brands'
  | 'modelMode'
  | 'models'
>;

/** What the row says of everything that can be changed; what it does not say stays as in `base`. */
export function readForm(cells: Cells, base: Form): { form: Form; problems: CsvProblem[] } {
  const problems: CsvProblem[] = [];
  const take = <Value>(read: Read<Value>, otherwise: Value): Value => {
    if ('value' in read) return read.value;
    problems.push(read.problem);
    return otherwise;
  };
  const number = (column: CsvColumn, stays: number, empty: number) =>
    wholeIn(cells, column, { stays, empty });
  const mode = (column: CsvColumn, stays: Form['brandMode']) =>
    cells.has(column) ? take(choose(cells, column, modeChoices, null), stays) : stays;
  const list = (column: CsvColumn, stays: readonly string[]) => {
    const cell = cells.get(column);
    return cell === undefined ? [...stays] : listIn(cell);
  };
  const brandMode = mode('brand_mode', base.brandMode);
  const modelMode = mode('model_mode', base.modelMode);

  const ecpmCell = cells.get('manual_ecpm');
  const ecpmGroups = ecpmCell === undefined ? base.ecpmGroups : parseEcpm(ecpmCell);
  if (ecpmGroups === null) problems.push(problem('manual_ecpm', 'instance.errors.csvEcpm'));
  const unitId = cells.get('unit_id') ?? base.unitId;
  // One that is stored so was entered so.
  if (unitId !== base.unitId && rounded.test(unitId))
    problems.push(problem('unit_id', 'instance.errors.csvRounded'));

  const entered = {
    name: cells.get('name') ?? base.name,
    unitId,
    ecpmGroups: ecpmGroups ?? base.ecpmGroups,
    frequencyCap: number('frequency_cap', base.frequencyCap, 0),
    frequencyHours: number('frequency_hours', base.frequencyHours, 1),
    pacing: number('pacing', base.pacing, 0),
    pacingUnit: take(choose(cells, 'pacing_unit', unitChoices, base.pacingUnit), base.pacingUnit),
    brandMode,
    // A file without the list that takes the mode away means every device.
    brands: list('brands', brandMode === null ? [] : base.brands),
    modelMode,
    models: list('models', modelMode === null ? [] : base.models),
  };
  const parsed = instanceForm.safeParse(entered);
  if (parsed.success) return { form: parsed.data, problems };
  const errors = Object.entries(fieldErrors(parsed.error, entered)).map(([path, { key, params }]) =>
    problem(columnOf[path.split('.')[0] ?? ''] ?? '', pairs[path]?.[key] ?? key, params),
  );
  return { form: entered, problems: [...problems, ...onePerColumn(errors)] };
}
