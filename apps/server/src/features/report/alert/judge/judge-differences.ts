import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { readFigure } from '@millrace/contract/report/formula';
import { addDays } from '@millrace/contract/report/period';
import { toleranceOf } from '../../../../domain/report/reconciliation/agree.ts';
import { readTolerance } from '../../../../domain/report/reconciliation/read-tolerance.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { keyOf } from '../stored-alert.ts';
import type { Verdict } from '../verdict.ts';
import { type DifferenceRule, differingDays, judgeDifference, type Sides } from './difference.ts';
import { type AsOf, lastFinalDay } from './final-day.ts';
import type { Said } from './judge-series.ts';
import { daysToJudge, lookBack } from './judged-days.ts';
import { type Asking, ask } from './read-figures.ts';
import type { Fetched } from './read-reports.ts';
import type { JudgedSeries } from './store-judged.ts';

/** An organization's rule about reports that differ from own counts; undefined: it is switched off. */
export async function differenceRule(tx: Tx, organizationId: number): Promise<DifferenceRule | undefined> {
  const row = await tx
    .selectFrom('alert_rule')
    .select(['id', 'floor_usd as floor'])
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'differs')
    .where('status', '=', 1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const tolerance = toleranceOf(await readTolerance(tx, organizationId));
  return { ruleId: row.id, floorUsd: Number(row.floor), tolerance };
}

interface Asked extends AsOf {
  readonly fetched: Pick<Fetched, 'hasAnswered' | 'isAwaited'>;
  /** Apps of which nothing was reported: that is told by itself, and their own counts are no difference besides. */
  readonly zeros: readonly Verdict[];
}

/** What networks report of days that they change no more, held against own counts: each day once, when all accounts' reports are there. */
export async function judgeDifferences(
  where: Omit<Asking, 'period'>,
  rule: DifferenceRule,
  { fetched, zeros, ...asOf }: Asked,
): Promise<Said> {
  const { today, judged } = asOf;
  const said: { verdicts: Verdict[]; judged: JudgedSeries[] } = { verdicts: [], judged: [] };
  const networks = await readSides(where, today);
  for (const [networkId, days] of networks) {
    const about = { ruleId: rule.ruleId, appId: null, networkId };
    const isOpen = (day: string) =>
      fetched.isAwaited({ networkId, day }) ||
      ((days.get(day)?.reported ?? 0n) === 0n && !fetched.hasAnswered(networkId, day));
    const silentUsd = (day: string) =>
      zeros
        .filter((one) => one.isOdd && one.networkId === networkId && one.from.getTime() === Date.parse(day))
        .reduce((sum, { offUsd }) => sum + (offUsd ?? 0), 0);
    const last = lastFinalDay(networkId, true, asOf);
    const next = daysToJudge({ judged: judged.get(keyOf(about)), today, last, isOpen });
    said.judged.push({ ...about, ...next.judged });
    for (const { day, isLate } of next.days) {
      const verdict = judgeDifference(rule, networkId, day, (on) => without(days.get(on), silentUsd(on)));
      if (verdict !== undefined) said.verdicts.push({ ...verdict, isLate });
    }
  }
  return said;
}

const without = (sides: Sides | undefined, usd: number): Sides | undefined =>
  sides && { ...sides, own: sides.own - BigInt(Math.round(usd * 1e9)) };

/** Both sides of the networks that have lately reported anything, day by day. */
async function readSides(
  where: Omit<Asking, 'period'>,
  today: string,
): Promise<ReadonlyMap<number, ReadonlyMap<string, Sides>>> {
  const period = { from: addDays(today, 1 - lookBack - differingDays), to: addDays(today, -1) };
  const rows = await ask(
    { ...where, period },
    { dimensions: ['day', 'network'], metrics: ['estimatedRevenue', 'networkRevenue'] },
  );
  const networks = new Map<number, Map<string, Sides>>();
  for (const { keys, values } of rows) {
    const [day = '', network] = keys;
    const [own, reported] = values.map((value) => readFigure(value ?? '0'));
    const days = networks.get(Number(network)) ?? new Map<string, Sides>();
    networks.set(Number(network), days.set(day, { own: own ?? 0n, reported: reported ?? 0n }));
  }
  return new Map(
    [...networks].filter(
      ([id, days]) => isNetworkId(id) && [...days.values()].some(({ reported }) => reported !== 0n),
    ),
  );
}
