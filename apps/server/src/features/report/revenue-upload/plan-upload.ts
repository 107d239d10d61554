import { createHash } from 'node:crypto';
import type { RequestOf } from '@millrace/contract/kit/call';
import {
  type CurrencyTotal,
  type checkRevenueUpload,
  type RevenueCheck,
  type RevenueMapping,
  type RevenueProblem,
  revenueCheck,
  revenueMapping,
  type UnmatchedUnit,
} from '@millrace/contract/report/revenue-upload';
import * as z from 'zod/mini';
import { type AddedUp, addUp, type Owner } from '../../../domain/network-revenue/add-up.ts';
import { afterStored } from '../../../domain/network-revenue/after-stored.ts';
import { earlierCells, leftPlaces } from '../../../domain/network-revenue/earlier-cells.ts';
import { inUsd, ratesFor } from '../../../domain/network-revenue/in-usd.ts';
import type { Cell } from '../../../domain/network-revenue/insert-upload.ts';
import {
  instancesOf,
  type KnownInstance,
  type Match,
  matcherOf,
} from '../../../domain/network-revenue/match-units.ts';
import type { ReportLine, ValuedLine } from '../../../domain/network-revenue/report-line.ts';
import { nothing } from '../../../domain/network-revenue/revenue-row.ts';
import { askStore } from '../../../domain/network-revenue/store-away.ts';
import {
  placeKey,
  readStored,
  readTotal,
  type StoredRevenue,
} from '../../../domain/network-revenue/stored-revenue.ts';
import { sum, totalsOf, unmatchedOf } from '../../../domain/network-revenue/total-lines.ts';
import { negated } from '../../../platform/decimal.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { presentInstance } from './list-upload-units.ts';
import { readReport } from './read-report.ts';

type Request = RequestOf<typeof checkRevenueUpload>;

export interface UploadPlan {
  readonly check: RevenueCheck;
  readonly fileHash: string;
  readonly cells: readonly Cell[];
  /** What matches nothing. */
  readonly waiting: readonly ValuedLine[];
  readonly totals: readonly CurrencyTotal[];
  readonly unmatchedUnits: readonly UnmatchedUnit[];
  /** By what time it is stored. */
  readonly at: Date;
}

const mostProblems = 200;
const mostUnits = 200;
const mostInstances = 500;

/** What a file would bring in; nothing is changed. */
export async function planUpload(context: Context, tx: Tx, input: Request): Promise<UploadPlan> {
  const { adnId, csv } = input;
  const { services, scope } = context;
  const last = await lastUpload(tx, adnId);
  const today = services.now().toISOString().slice(0, 10);
  const report = readReport(csv, input.mapping ?? null, today, last?.mapping);
  const instances = await instancesOf(tx, adnId);
  const known = new Set(instances.map(({ id }) => id));
  // Those that were chosen once may be gone.
  const units = input.units ?? (last?.units ?? []).filter(({ instance }) => known.has(instance));
  const match = matcherOf(instances, units);
  const rates = await ratesFor(tx, report.lines);
  const { lines, problems } = valueLines(report.lines, (line) => inUsd(line, rates), match, report.mapping);

  const owner = { organizationId: scope.organizationId, networkId: adnId };
  const { places, wrong } = addUp(lines, owner);
  const taken = lines.filter(({ row }) => !wrong.has(row));
  const allProblems = [...report.problems, ...problems, ...mixedProblems(wrong, report.mapping)].sort(
    (one, other) => one.row - other.row,
  );
  const days = rangeOf(taken);
  const { cells, stored } =
    days === null ? nowhere : await cellsOf(context, tx, owner, days, { places, taken });
  const beforeUsd =
    days === null ? '0' : await askStore(context, readTotal(services.clickhouse, { ...owner, ...days }));
  const unmatched = taken.filter(({ match }) => typeof match === 'string');
  const totals = totalsOf(taken);
  const unmatchedUnits = unmatchedOf(unmatched);
  const fileHash = createHash('sha256').update(csv).digest('hex');
  const outcome = {
    columns: [...report.header],
    samples: report.samples.map((cells) => [...cells]),
    mapping: report.mapping,
    missing: [...report.missing],
    counts: {
      rows: report.rows,
      matched: taken.length - unmatched.length,
      unmatched: unmatched.length,
      refused: allProblems.length,
    },
    problems: allProblems.slice(0, mostProblems),
    days,
    totals: [...totals],
    unmatchedUnits: unmatchedUnits.slice(0, mostUnits),
    units: [...units],
    beforeUsd: sum([beforeUsd]),
    afterUsd: afterOf(beforeUsd, cells),
    replaced: cells.filter(({ before }) => before !== null).length,
    sameAs: await sameFile(tx, adnId, fileHash),
  };
  const check = createHash('sha256')
    .update(JSON.stringify([adnId, fileHash, outcome]))
    .digest('hex');
  // Others add instances all the time; what the file brings in is another outcome only where it matches them.
  const choice = { instances: offered(instances, places, units) };
  return {
    check: { ...outcome, ...choice, check },
    fileHash,
    cells,
    waiting: unmatched,
    totals,
    unmatchedUnits,
    at: afterStored(services.now(), stored),
  };
}

interface Becoming {
  readonly cells: readonly Cell[];
  readonly stored: ReadonlyMap<string, StoredRevenue>;
}
const nowhere: Becoming = { cells: [], stored: new Map() };

interface Said {
  readonly places: readonly AddedUp[];
  readonly taken: readonly ValuedLine[];
}

/** What becomes of every place that the file speaks of, and of those that its units leave. */
async function cellsOf(
  context: Context,
  tx: Tx,
  owner: Owner,
  days: NonNullable<RevenueCheck['days']>,
  { places, taken }: Said,
): Promise<Becoming> {
  const own = places.map(({ revenue }) => revenue);
  const left = leftPlaces(await earlierCells(tx, owner.networkId, days), taken, own);
  const instanceIds = [...new Set([...own, ...left].map(({ instanceId }) => instanceId))];
  const stored = await askStore(
    context,
    readStored(context.services.clickhouse, { ...owner, ...days, instanceIds }),
  );
  const standing = (place: Parameters<typeof placeKey>[0]) => {
    const found = stored.get(placeKey(place));
    return found === undefined || found.source === 'undone' ? null : found;
  };
  const moved = left.flatMap(({ units, writtenAt, ...place }): Cell[] => {
    const there = stored.get(placeKey(place));
    // What somebody else has reported since is not the uploads' any more.
    if (there?.reportedAt !== writtenAt) return [];
    // Where an earlier upload has left it already, this one says so too: that one may be undone.
    const before = standing(place);
    return [{ revenue: { ...there, ...nothing, ...owner }, units, source: 'undone', before }];
  });
  const told = places.map((place): Cell => ({ ...place, source: 'upload', before: standing(place.revenue) }));
  return { cells: [...told, ...moved], stored };
}

const remembered = z.object({ mapping: revenueMapping, units: revenueCheck.shape.units });

/** How the network's last report was read. Parsed, for its fields stand in the store's order and not in ours. */
async function lastUpload(tx: Tx, networkId: number): Promise<z.infer<typeof remembered> | undefined> {
  const row = await tx
    .selectFrom('revenue_upload')
    .select(['mapping', 'units'])
    .where('network_id', '=', networkId)
    .where('account_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : z.parse(remembered, row);
}

async function sameFile(tx: Tx, networkId: number, hash: string): Promise<RevenueCheck['sameAs']> {
  const row = await tx
    .selectFrom('revenue_upload')
    .select(['id', 'at'])
    .where('network_id', '=', networkId)
    .where('file_hash', '=', hash)
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, at: row.at.toISOString() };
}

function valueLines(
  lines: readonly ReportLine[],
  worthOf: (line: ReportLine) => ReturnType<typeof inUsd>,
  match: (line: ReportLine) => Match,
  mapping: RevenueMapping,
): { lines: ValuedLine[]; problems: RevenueProblem[] } {
  const valued: ValuedLine[] = [];
  const problems: RevenueProblem[] = [];
  for (const line of lines) {
    const worth = worthOf(line);
    if (worth === null) {
      const { row, currency, day } = line;
      const column = mapping.columns.currency ?? '';
      problems.push({ row, column, key: 'revenueUpload.errors.rateUnknown', params: { currency, day } });
    } else valued.push({ ...line, ...worth, match: match(line) });
  }
  return { lines: valued, problems };
}

function mixedProblems(rows: ReadonlySet<number>, { columns }: RevenueMapping): RevenueProblem[] {
  const key = 'revenueUpload.errors.currenciesMixed';
  return [...rows].map((row) => ({ row, column: columns.currency ?? '', key, params: {} }));
}

/** What is chosen is shown by its name; who is not spoken of is more likely to be meant by one that nobody knows. */
function offered(
  instances: readonly KnownInstance[],
  places: readonly AddedUp[],
  units: RevenueCheck['units'],
): RevenueCheck['instances'] {
  const spokenOf = new Set(places.map(({ revenue }) => revenue.instanceId));
  const chosen = new Set(units.map(({ instance }) => instance));
  const others = instances
    .filter(({ id }) => !chosen.has(id))
    .toSorted((one, other) => Number(spokenOf.has(one.id)) - Number(spokenOf.has(other.id)));
  return [...instances.filter(({ id }) => chosen.has(id)), ...others.slice(0, mostInstances)].map(
    presentInstance,
  );
}

function rangeOf(lines: readonly ReportLine[]): RevenueCheck['days'] {
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

function afterOf(beforeUsd: string, cells: readonly Cell[]): string {
  const gone = cells.flatMap(({ before }) => (before === null ? [] : [negated(before.revenueUsd)]));
  return sum([beforeUsd, ...gone, ...cells.map(({ revenue }) => revenue.revenueUsd)]);
}
