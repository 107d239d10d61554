import { fieldErrors } from '@millrace/contract/kit/field-errors';
import { allRegions } from '@millrace/contract/kit/fields';
import type { CsvColumn, CsvProblem } from '@millrace/contract/publisher/instance';
import { instanceForm } from '@millrace/contract/publisher/instance';
import { networkIds, networkOf } from '@millrace/contract/publisher/network/find-network';
import type { CsvInstance } from './cells.ts';
import { words } from './cells.ts';
import { problem } from './read-rows.ts';

type Cells = ReadonlyMap<CsvColumn, string>;

/** A value that a cell stands for, or what is wrong with it. */
type Read<Value> = { readonly value: Value } | { readonly problem: CsvProblem };

/** What may be written for a choice, and what it means. */
type Choices<Value> = Readonly<Record<string, Value>>;

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

/** The networks by what people call them. */
const networksByName = new Map(
  networkIds.flatMap((id) => {
    const { name, chineseName, alsoKnownAs } = networkOf(id);
    const names = [String(id), name, chineseName ?? name];
    // A brand of today names one network only where no other is known by it.
    const brands = alsoKnownAs.filter(
      (brand) => networkIds.filter((other) => networkOf(other).alsoKnownAs.includes(brand)).length === 1,
    );
    return [...brands, ...names].map((known) => [known.toLowerCase(), id] as const);
  }),
);

export function networkByName(name: string): number | undefined {
  return networksByName.get(name.toLowerCase());
}

/** A cell of fixed words; `otherwise` where it is empty or its column missing. */
function choose<Value>(
  cells: Cells,
  column: CsvColumn,
  choices: Choices<Value>,
  otherwise: Value,
): Read<Value> {
  const cell = (cells.get(column) ?? '').toLowerCase();
  if (cell === '') return { value: otherwise };
  const value = Object.hasOwn(choices, cell) ? choices[cell] : undefined;
  if (value !== undefined) return { value };
  const values = Object.keys(choices).join(', ');
  return { problem: problem(column, 'instance.errors.csvValue', { values }) };
}

export const readBidding = (cells: Cells, otherwise: boolean) =>
  choose(cells, 'bidding', biddingChoices, otherwise);
export const readStatus = (cells: Cells, otherwise: 0 | 1) =>
  choose(cells, 'status', statusChoices, otherwise);

/** `US,CA:20.00;ALL:4.00`; what is not written so is null. */
function parseEcpm(cell: string): CsvInstance['ecpmGroups'] | null {
  const parts = cell.split(';').map((part) => part.trim());
  const groups = parts.filter((part) => part !== '').map((part) => /^([A-Za-z0-9, ]+):([^:]*)$/.exec(part));
  if (groups.includes(null)) return null;
  return groups.map((group) => ({
    countries: (group?.[1] ?? '').split(',').map((country) => {
      const code = country.trim().toUpperCase();
      return code === words.all ? allRegions : code;
    }),
    ecpm: (group?.[2] ?? '').trim(),
  }));
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
  const number = (column: CsvColumn, stays: number, empty: number) => {
    const cell = cells.get(column);
    if (cell === undefined) return stays;
    return cell === '' ? empty : /^-?\d+$/.test(cell) ? Number(cell) : Number.NaN;
  };
  const mode = (column: CsvColumn, stays: Form['brandMode']) =>
    cells.has(column) ? take(choose(cells, column, modeChoices, null), stays) : stays;
  const list = (column: CsvColumn, stays: readonly string[]) =>
    (cells.get(column)?.split(words.listSeparator) ?? stays).map((item) => item.trim()).filter(Boolean);

  const ecpmCell = cells.get('manual_ecpm');
  const ecpmGroups = ecpmCell === undefined ? base.ecpmGroups : parseEcpm(ecpmCell);
  if (ecpmGroups === null) problems.push(problem('manual_ecpm', 'instance.errors.csvEcpm'));
  const unitId = cells.get('unit_id') ?? base.unitId;
  if (rounded.test(unitId)) problems.push(problem('unit_id', 'instance.errors.csvRounded'));

  const entered = {
    name: cells.get('name') ?? base.name,
    unitId,
    ecpmGroups: ecpmGroups ?? base.ecpmGroups,
    frequencyCap: number('frequency_cap', base.frequencyCap, 0),
    frequencyHours: number('frequency_hours', base.frequencyHours, 1),
    pacing: number('pacing', base.pacing, 0),
    pacingUnit: take(choose(cells, 'pacing_unit', unitChoices, base.pacingUnit), base.pacingUnit),
    brandMode: mode('brand_mode', base.brandMode),
    brands: list('brands', base.brands),
    modelMode: mode('model_mode', base.modelMode),
    models: list('models', base.models),
  };
  const parsed = instanceForm.safeParse(entered);
  if (parsed.success) return { form: parsed.data, problems };
  const errors = Object.entries(fieldErrors(parsed.error, entered)).map(([path, { key, params }]) =>
    problem(columnOf[path.split('.')[0] ?? ''] ?? '', key, params),
  );
  return { form: entered, problems: [...problems, ...onePerColumn(errors)] };
}

/** One sentence a cell is enough. */
function onePerColumn(problems: readonly CsvProblem[]): CsvProblem[] {
  return problems.filter(
    ({ column }, index) => problems.findIndex((other) => other.column === column) === index,
  );
}
