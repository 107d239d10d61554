import type { CsvProblem } from '@millrace/contract/kit/bulk';
import type { CsvColumn, Instance } from '@millrace/contract/publisher/instance';
import { networkName, networkOf } from '@millrace/contract/publisher/network/find-network';
import { networkByName } from '../../../../domain/ad-network/network-by-name.ts';
import { idIn } from '../../../../platform/spreadsheet/bulk/cells.ts';
import { type CsvRow, problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import { withoutCaps } from '../insert-instances.ts';
import { biddingProblem, networkProblem } from '../network-rules.ts';
import type { CsvInstance } from './cells.ts';
import type { Known, KnownPlacement } from './known.ts';
import { readBidding, readForm, readStatus } from './parse-cells.ts';

/** One row as it would be stored. */
export interface PlannedRow {
  readonly source: CsvRow<CsvColumn>;
  /** What is stored now; undefined for a new one. */
  readonly before: Instance | undefined;
  /** Where a new one goes. */
  readonly placement: KnownPlacement | undefined;
  /** Undefined where so much is wrong that it can't be said. */
  readonly after: CsvInstance | undefined;
  readonly problems: readonly CsvProblem[];
}

/** What a row would do by itself; what it does together with the others is {@link planImport}'s. */
export function planRow(source: CsvRow<CsvColumn>, known: Known): PlannedRow {
  const cell = source.cells.get('id') ?? '';
  if (cell === '') return planNew(source, known);
  const before = known.byId.get(idIn(cell) ?? 0);
  if (before === undefined) {
    const problems = [...source.problems, problem('id', 'instance.errors.csvIdUnknown')];
    return { source, before, placement: undefined, after: undefined, problems };
  }
  return planEdit(source, before);
}

function planNew(source: CsvRow<CsvColumn>, known: Known): PlannedRow {
  const { cells } = source;
  const placementName = (cells.get('placement') ?? '').toLowerCase();
  const placement = known.placements.find(({ name }) => name.toLowerCase() === placementName);
  const adnId = networkByName(cells.get('network') ?? '');
  const base = { name: '', unitId: '', ecpmGroups: [], ...withoutCaps };
  const { form, problems: ofForm } = readForm(cells, base);
  const bidding = readBidding(cells, false);
  const status = readStatus(cells, 1);
  const problems = [
    ...source.problems,
    ...problemsOfPlace(placement, adnId, known),
    ...ofForm,
    ...('problem' in bidding ? [bidding.problem] : ofBidding(adnId, bidding.value)),
    ...('problem' in status ? [status.problem] : []),
  ];
  const isKnown = placement !== undefined && adnId !== undefined && 'value' in bidding && 'value' in status;
  const after = isKnown
    ? {
        id: null,
        placementName: placement.name,
        adnId,
        isBidding: bidding.value,
        status: status.value,
        ...form,
      }
    : undefined;
  return { source, before: undefined, placement, after, problems };
}

function problemsOfPlace(
  placement: KnownPlacement | undefined,
  adnId: number | undefined,
  { setUp }: Known,
): CsvProblem[] {
  const problems: CsvProblem[] = [];
  if (placement === undefined) problems.push(problem('placement', 'instance.errors.csvPlacementUnknown'));
  else if (placement.status === 0) problems.push(problem('placement', 'instance.errors.placementDisabled'));
  if (adnId === undefined) problems.push(problem('network', 'instance.errors.csvNetworkUnknown'));
  else if (placement !== undefined) {
    const key = networkProblem(adnId, placement, setUp);
    if (key !== undefined) problems.push(problem('network', key));
  }
  return problems;
}

function ofBidding(adnId: number | undefined, isBidding: boolean): CsvProblem[] {
  const key = adnId === undefined ? undefined : biddingProblem(adnId, isBidding);
  return key === undefined ? [] : [problem('bidding', key)];
}

function planEdit(source: CsvRow<CsvColumn>, before: Instance): PlannedRow {
  const { cells } = source;
  const { form, problems: ofForm } = readForm(cells, before);
  const bidding = readBidding(cells, before.isBidding);
  const status = readStatus(cells, before.status);
  const isUnitFixed = form.unitId !== before.unitId && !networkOf(before.adnId).unit.entered;
  const problems = [
    ...source.problems,
    ...fixed(cells, 'placement', before.placementName, (cell) => cell === before.placementName),
    ...fixed(
      cells,
      'network',
      networkName(before.adnId, 'enGB'),
      (cell) => networkByName(cell) === before.adnId,
    ),
    ...('value' in bidding
      ? fixed(cells, 'bidding', before.isBidding ? 'yes' : 'no', () => bidding.value === before.isBidding)
      : [bidding.problem]),
    ...ofForm,
    ...(isUnitFixed ? [problem('unit_id', 'instance.errors.unitIdFixed')] : []),
    ...('problem' in status ? [status.problem] : []),
  ];
  const after = { ...before, ...form, ...('value' in status && { status: status.value }) };
  return { source, before, placement: undefined, after, problems };
}

/** What can't be changed may be left out, or stand there as it is. */
function fixed(
  cells: CsvRow<CsvColumn>['cells'],
  column: CsvColumn,
  value: string,
  isSame: (cell: string) => boolean,
): CsvProblem[] {
  const cell = cells.get(column) ?? '';
  return cell === '' || isSame(cell) ? [] : [problem(column, 'bulk.errors.csvFixed', { value })];
}
