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
} from '@millrace/contract/revenue-upload';
import * as z from 'zod/mini';
import type { Context } from '../../platform/http/context.ts';
import { inUsd, ratesFor } from '../../platform/network-revenue/in-usd.ts';
import {
  placeKey,
  readStored,
  readTotal,
  type StoredRevenue,
} from '../../platform/network-revenue/stored-revenue.ts';
import type { NetworkRevenue } from '../../platform/network-revenue/write-revenue.ts';
import type { Tx } from '../../platform/postgres/database.ts';
import { instancesOf, type KnownInstance, type Match, matcherOf } from './match-units.ts';
import { readReport } from './read-report.ts';
import type { ReportLine } from './read-row.ts';
import { sum, totalsOf, unmatchedOf } from './total-lines.ts';

type Request = RequestOf<typeof checkRevenueUpload>;

/** A line with what it is worth and whose it is. */
export interface ValuedLine extends ReportLine {
  readonly rate: string;
  readonly rateDate: string;
  readonly revenueUsd: string;
  readonly match: Match;
}

/** What one place is told by all of its lines together, and what stands there now. */
interface Cell {
  readonly revenue: NetworkRevenue;
  readonly before: StoredRevenue | null;
}

export interface UploadPlan {
  readonly check: RevenueCheck;
  readonly fileHash: string;
  readonly cells: readonly Cell[];
  readonly unmatched: readonly ValuedLine[];
  readonly totals: readonly CurrencyTotal[];
  readonly unmatchedUnits: readonly UnmatchedUnit[];
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

  const { rows, wrong } = addUp(lines, { organizationId: scope.organizationId, networkId: adnId });
  const taken = lines.filter(({ row }) => !wrong.has(row));
  const allProblems = [...report.problems, ...problems, ...mixedProblems(wrong, report.mapping)].sort(
    (one, other) => one.row - other.row,
  );
  const days = rangeOf(taken);
  const stored =
    days === null
      ? new Map<string, StoredRevenue>()
      : await readStored(services.clickhouse, {
          organizationId: scope.organizationId,
          networkId: adnId,
          ...days,
          instanceIds: [...new Set(rows.map(({ instanceId }) => instanceId))],
        });
  const cells = rows.map((revenue): Cell => {
    const before = stored.get(placeKey(revenue));
    return { revenue, before: before === undefined || before.source === 'undone' ? null : before };
  });
  const beforeUsd =
    days === null
      ? '0'
      : await readTotal(services.clickhouse, {
          organizationId: scope.organizationId,
          networkId: adnId,
          ...days,
        });
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
  const choice = { instances: offered(instances, rows) };
  return { check: { ...outcome, ...choice, check }, fileHash, cells, unmatched, totals, unmatchedUnits };
}

const remembered = z.object({ mapping: revenueMapping, units: revenueCheck.shape.units });

/** How the network's last report was read. Parsed, for its fields stand in the store's order and not in ours. */
async function lastUpload(tx: Tx, networkId: number): Promise<z.infer<typeof remembered> | undefined> {
  const row = await tx
    .selectFrom('revenue_upload')
    .select(['mapping', 'units'])
    .where('network_id', '=', networkId)
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
  match: (unit: string) => Match,
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
    } else valued.push({ ...line, ...worth, match: match(line.unit) });
  }
  return { lines: valued, problems };
}

type Owner = Pick<NetworkRevenue, 'organizationId' | 'networkId'>;

/** One row of revenue for each place; a place has one currency, and rows that differ from its first are wrong. */
function addUp(
  lines: readonly ValuedLine[],
  owner: Owner,
): { rows: NetworkRevenue[]; wrong: ReadonlySet<number> } {
  const rows = new Map<string, NetworkRevenue>();
  const wrong = new Set<number>();
  for (const { row, unit: _, match, ...said } of lines) {
    if (typeof match === 'string') continue;
    const { id: instanceId, appId, placementId } = match;
    const now: NetworkRevenue = { ...said, ...owner, instanceId, appId, placementId };
    const known = rows.get(placeKey(now));
    if (known !== undefined && known.currency !== now.currency) wrong.add(row);
    else rows.set(placeKey(now), known === undefined ? now : together(known, now));
  }
  return { rows: [...rows.values()], wrong };
}

function together(one: NetworkRevenue, other: NetworkRevenue): NetworkRevenue {
  const counted = (a: number | null, b: number | null) =>
    a === null && b === null ? null : (a ?? 0) + (b ?? 0);
  return {
    ...one,
    impressions: counted(one.impressions, other.impressions),
    clicks: counted(one.clicks, other.clicks),
    revenue: sum([one.revenue, other.revenue]),
    revenueUsd: sum([one.revenueUsd, other.revenueUsd]),
  };
}

function mixedProblems(rows: ReadonlySet<number>, { columns }: RevenueMapping): RevenueProblem[] {
  const key = 'revenueUpload.errors.currenciesMixed';
  return [...rows].map((row) => ({ row, column: columns.currency ?? '', key, params: {} }));
}

/** Who is not spoken of is more likely to be meant by a name that nobody knows. */
function offered(
  instances: readonly KnownInstance[],
  rows: readonly NetworkRevenue[],
): RevenueCheck['instances'] {
  const spokenOf = new Set(rows.map(({ instanceId }) => instanceId));
  return instances
    .toSorted((one, other) => Number(spokenOf.has(one.id)) - Number(spokenOf.has(other.id)))
    .slice(0, mostInstances)
    .map(({ id, name, unitId, appName }) => ({ id, name, unitId, appName }));
}

function rangeOf(lines: readonly ReportLine[]): RevenueCheck['days'] {
  const days = lines.map(({ day }) => day).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

function afterOf(beforeUsd: string, cells: readonly Cell[]): string {
  const gone = cells.flatMap(({ before }) => (before === null ? [] : [`-${before.revenueUsd}`]));
  return sum([beforeUsd, ...gone, ...cells.map(({ revenue }) => revenue.revenueUsd)]);
}
