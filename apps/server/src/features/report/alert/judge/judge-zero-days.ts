import { keyOf } from '../stored-alert.ts';
import type { Verdict } from '../verdict.ts';
import { type AsOf, lastFinalDay } from './final-day.ts';
import { isZeroOpen, judgeZeros, type ReportedDay } from './judge-reports.ts';
import type { Said } from './judge-series.ts';
import { daysToJudge, type Judged } from './judged-days.ts';
import type { Asking } from './read-figures.ts';
import { type Fetched, readReportedDay, reportingNetworks } from './read-reports.ts';
import type { JudgedSeries } from './store-judged.ts';

interface Asked extends AsOf {
  readonly fetched: Pick<Fetched, 'hasAnswered' | 'isAwaited'>;
}

/**
 * What networks that report say of days that they change no more, held against what was shown: of each network the days that have
 * become final, or have come, since it was judged.
 */
export async function judgeZeroDays(
  where: Omit<Asking, 'period'>,
  ruleId: number,
  { fetched, ...asOf }: Asked,
): Promise<Said> {
  const { today, judged } = asOf;
  const asked = (await reportingNetworks(where, today)).map((networkId) => {
    const about = { ruleId, appId: null, networkId };
    return {
      about,
      to: { today, judged: judged.get(keyOf(about)), last: lastFinalDay(networkId, true, asOf) },
    };
  });
  const said: { verdicts: Verdict[]; judged: JudgedSeries[] } = { verdicts: [], judged: [] };
  const rows = await readDays(
    where,
    asked.flatMap(({ about, to }) =>
      daysToJudge({ ...to, isOpen: () => false }).days.map(({ day }) => ({
        networkId: about.networkId,
        day,
      })),
    ),
  );
  for (const { about, to } of asked) {
    const appsOf = (day: string) => rows.get(`${about.networkId} ${day}`) ?? [];
    const { verdicts, judged: upTo } = judgeNetwork(ruleId, to, appsOf, fetched);
    said.judged.push({ ...about, ...upTo });
    said.verdicts.push(...verdicts);
  }
  return said;
}

/** A network's days that are to be judged now, and how far it is judged then. */
export function judgeNetwork(
  ruleId: number,
  to: Omit<Parameters<typeof daysToJudge>[0], 'isOpen'>,
  appsOf: (day: string) => readonly ReportedDay[],
  fetched: Parameters<typeof isZeroOpen>[1],
): { readonly verdicts: readonly Verdict[]; readonly judged: Judged } {
  const { days, judged } = daysToJudge({ ...to, isOpen: (day) => isZeroOpen(appsOf(day), fetched) });
  const verdicts = days.flatMap(({ day, isLate }) =>
    judgeZeros(ruleId, appsOf(day)).map((one) => ({ ...one, isLate })),
  );
  return { verdicts, judged };
}

/** The apps of each network's days; as a rule the same day or two of all of them. */
async function readDays(
  where: Omit<Asking, 'period'>,
  wanted: readonly Pick<ReportedDay, 'networkId' | 'day'>[],
): Promise<ReadonlyMap<string, readonly ReportedDay[]>> {
  const rows: ReportedDay[] = [];
  for (const [day, some] of Map.groupBy(wanted, (one) => one.day)) {
    where.signal.throwIfAborted();
    const networkIds = some.map(({ networkId }) => networkId);
    rows.push(...(await readReportedDay(where, day, networkIds)));
  }
  return Map.groupBy(rows, ({ networkId, day }) => `${networkId} ${day}`);
}
