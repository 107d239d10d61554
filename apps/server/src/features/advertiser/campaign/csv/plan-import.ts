import {
  type CampaignCsvColumn,
  type CampaignImportCheck,
  type CampaignImportRow,
  campaignCsvColumns,
  campaignCsvRows,
  campaignLimit,
  requiredCampaignCsvColumns,
} from '@millrace/contract/advertiser/campaign';
import type { CsvProblem } from '@millrace/contract/kit/bulk';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { changesOf, checkSumOf, countsOf, kindOf } from '../../../../platform/spreadsheet/bulk/difference.ts';
import { type CsvFile, problem, readRows } from '../../../../platform/spreadsheet/bulk/read-rows.ts';
import { cellsOf } from './cells.ts';
import { type Known, loadKnown } from './known.ts';
import { type PlannedRow, planRow } from './plan-row.ts';

/** Everything that a file would do to the campaigns of an app. */
export interface ImportPlan {
  readonly check: CampaignImportCheck;
  readonly rows: readonly PlannedRow[];
}

interface Asked {
  readonly promotedAppId: number;
  readonly csv: string;
  readonly today: string;
}

const shape = {
  columns: campaignCsvColumns,
  required: requiredCampaignCsvColumns,
  limit: campaignCsvRows,
};

/** The same file and the same campaigns give the same `check`. */
export async function planImport(tx: Tx, { promotedAppId, csv, today }: Asked): Promise<ImportPlan> {
  const file: CsvFile<CampaignCsvColumn> = readRows(csv, shape);
  const ids = file.rows.map(({ cells }) => cells.get('id') ?? '');
  const known = await loadKnown(tx, { promotedAppId, ids, today });
  const rows = together(
    file.rows.map((row) => planRow(row, known)),
    known,
  );
  const shown = rows.map(toShown);
  const versions = rows.map(({ before }) => [before?.id, before?.version, before?.switch]);
  return {
    rows,
    check: {
      problems: [...file.problems],
      rows: shown,
      counts: countsOf(shown),
      check: checkSumOf([csv, file.problems, shown, versions]),
    },
  };
}

/** What rows may not do to each other: hold the same id or name, or be more than an advertiser can have. */
function together(rows: readonly PlannedRow[], known: Known): PlannedRow[] {
  const idRows = new Map<number, number>();
  const nameRows = new Map<string, number>();
  const namesAfter = new Map(
    rows.flatMap(({ before, after }) =>
      before && after ? [[before.id, after.form.name.toLowerCase()]] : [],
    ),
  );
  let { room } = known;
  return rows.map((planned) => {
    const { source, before, after } = planned;
    const problems: CsvProblem[] = [...planned.problems];
    if (before !== undefined) {
      const row = idRows.get(before.id);
      if (row !== undefined) problems.push(problem('id', 'bulk.errors.csvIdTwice', { row }));
      idRows.set(before.id, row ?? source.row);
    }
    if (after !== undefined) {
      const name = after.form.name.toLowerCase();
      const row = nameRows.get(name);
      const holder = known.holders.get(name);
      // One that the file gives another name frees its own.
      const keepsIt = holder !== undefined && (namesAfter.get(holder) ?? name) === name;
      if (name !== '' && row !== undefined)
        problems.push(problem('name', 'campaign.errors.csvNameTwice', { row }));
      else if (keepsIt && holder !== before?.id) problems.push(problem('name', 'campaign.errors.nameTaken'));
      nameRows.set(name, row ?? source.row);
    }
    if (before === undefined && after !== undefined) {
      room -= 1;
      if (room < 0) problems.push(problem('', 'campaign.errors.tooMany', { limit: campaignLimit }));
    }
    return { ...planned, problems };
  });
}

function toShown({ source, before, after, problems }: PlannedRow): CampaignImportRow {
  const old = before && cellsOf(before);
  const changes = after === undefined ? [] : changesOf(campaignCsvColumns, old, cellsOf(after));
  return {
    row: source.row,
    kind: kindOf({ problems, isNew: before === undefined, changes }),
    id: before?.id ?? null,
    name: source.cells.get('name') || (after?.form.name ?? ''),
    changes,
    problems: [...problems],
  };
}
