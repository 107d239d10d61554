import type { CsvProblem } from '@millrace/contract/kit/bulk';
import {
  type CsvColumn,
  csvColumns,
  type ImportCheck,
  type ImportRow,
  instancesPerPlacement,
} from '@millrace/contract/publisher/instance';
import { changesOf, checkSumOf, countsOf, kindOf } from '../../../../platform/spreadsheet/bulk/difference.ts';
import { type CsvFile, problem } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import { cellsOf } from './cells.ts';
import { type Known, unitKey } from './known.ts';
import { normalForm } from './normal-form.ts';
import { type PlannedRow, planRow } from './plan-row.ts';

/** Everything that a file would do to an app. */
export interface ImportPlan {
  readonly check: ImportCheck;
  readonly rows: readonly PlannedRow[];
}

/** Compares a file with what is known of the app; the same file and the same app give the same `check`. */
export function planImport(text: string, file: CsvFile<CsvColumn>, known: Known): ImportPlan {
  const alone = file.rows.map((row) => normal(planRow(row, known)));
  const rows = together(alone, known);
  const shown = rows.map(toShown);
  return {
    rows,
    check: {
      problems: [...file.problems],
      rows: shown,
      counts: countsOf(shown),
      check: hashOf(text, file, rows, shown),
    },
  };
}

function normal(row: PlannedRow): PlannedRow {
  return row.after === undefined ? row : { ...row, after: { ...row.after, ...normalForm(row.after) } };
}

/** What rows may not do to each other: hold the same id or Unit ID, or fill a placement beyond its limit. */
function together(rows: readonly PlannedRow[], known: Known): PlannedRow[] {
  const idRows = new Map<number, number>();
  const unitRows = new Map<string, number>();
  const room = new Map(known.placements.map(({ id, count }) => [id, instancesPerPlacement - count]));
  const keeps = unitsKept(rows);
  return rows.map((planned) => {
    const { source, before, after, placement } = planned;
    const problems: CsvProblem[] = [...planned.problems];
    if (before !== undefined) {
      const row = idRows.get(before.id);
      if (row !== undefined) problems.push(problem('id', 'bulk.errors.csvIdTwice', { row }));
      idRows.set(before.id, row ?? source.row);
    }
    if (after !== undefined) {
      const key = unitKey(after.adnId, after.unitId);
      const row = unitRows.get(key);
      const holder = known.holders.get(key);
      const isTaken = holder !== undefined && holder !== before?.id && keeps(holder, after.unitId);
      if (row !== undefined) problems.push(problem('unit_id', 'instance.errors.csvUnitIdTwice', { row }));
      else if (isTaken) problems.push(problem('unit_id', 'instance.errors.unitIdTaken'));
      unitRows.set(key, row ?? source.row);
    }
    if (before === undefined && placement !== undefined) {
      const left = room.get(placement.id) ?? 0;
      room.set(placement.id, left - 1);
      const params = { limit: instancesPerPlacement, count: placement.count };
      if (left < 1) problems.push(problem('placement', 'instance.errors.tooMany', params));
    }
    return { ...planned, problems };
  });
}

/** Whether an instance still has its Unit ID after the import: one that the file gives another frees it. */
function unitsKept(rows: readonly PlannedRow[]) {
  const unitsAfter = new Map(
    rows.flatMap(({ before, after }) => (before && after ? [[before.id, after.unitId]] : [])),
  );
  return (id: number, unitId: string) => (unitsAfter.get(id) ?? unitId) === unitId;
}

function toShown(planned: PlannedRow): ImportRow {
  const { source, before, after, problems } = planned;
  const said = (column: 'placement' | 'network' | 'name' | 'unit_id') => source.cells.get(column) ?? '';
  const old = before && cellsOf(before);
  const changes = after === undefined ? [] : changesOf(csvColumns, old, cellsOf(after));
  return {
    row: source.row,
    kind: kindOf({ problems, isNew: before === undefined, changes }),
    id: before?.id ?? null,
    placement: after?.placementName ?? said('placement'),
    network: after === undefined ? said('network') : (cellsOf(after)[csvColumns.indexOf('network')] ?? ''),
    name: said('name') || (after?.name ?? ''),
    unitId: said('unit_id') || (after?.unitId ?? ''),
    changes,
    problems: [...problems],
  };
}

/** Over the file, everything that is shown, and the versions that it was made of. */
function hashOf(
  text: string,
  file: CsvFile<CsvColumn>,
  rows: readonly PlannedRow[],
  shown: readonly ImportRow[],
): string {
  const versions = rows.map(({ before, placement }) => [before?.id, before?.version, placement?.id]);
  return checkSumOf([text, file.problems, shown, versions]);
}
