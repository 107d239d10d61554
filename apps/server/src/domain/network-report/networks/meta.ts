import { addDays } from '@millrace/contract/report/period';
import { finding } from '@millrace/contract/report/report-finding';
import { compare, decimalText, subtract, zero } from '../../../platform/decimal.ts';
import { shownText } from '../../../platform/shown-text.ts';
import { graphVersion } from '../../ad-network/graph-version.ts';
import { fieldOf, withQuery } from '../../ad-network/network-request.ts';
import {
  type Ask,
  type Asked,
  type NetworkReport,
  noUnit,
  type ReportAnswer,
  ReportFailure,
  type ReportRow,
} from '../network-report.ts';
import { answered, listOf, revenueOf, rowOf } from '../read-answer.ts';

const mostPages = 50;

const revenue = 'fb_ad_network_revenue';
const metrics = [revenue, 'fb_ad_network_imp', 'fb_ad_network_click'] as const;

/** 190: the token; 3000, 200 and 100: right, but not for this app; 4 and 2: again later. */
const meanings: Readonly<Record<string, 'refused' | 'limited' | 'later'>> = {
  190: 'refused',
  3000: 'limited',
  200: 'limited',
  100: 'limited',
  4: 'later',
  2: 'later',
};

function judge({ json }: ReportAnswer) {
  const code = fieldOf(fieldOf(json, 'error'), 'code');
  return code === undefined ? undefined : (meanings[String(code)] ?? 'unclear');
}

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });

/** What one app earned, a list for each breakdown: a row for each metric. */
async function ask({ ask }: Ask, { credentials, day }: Asked, appId: string, breakdowns: readonly string[]) {
  const results: unknown[] = [];
  let after: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await ask({
      method: 'GET',
      path: withQuery(`/${graphVersion}/${encodeURIComponent(appId)}/adnetworkanalytics/`, {
        metrics: JSON.stringify(metrics),
        breakdowns: JSON.stringify(breakdowns),
        aggregation_period: 'day',
        since: day,
        until: addDays(day, 1),
        limit: '1000',
        ...(after === undefined ? {} : { after }),
      }),
      headers: { authorization: `Bearer ${credentials.systemUserAccessToken ?? ''}` },
    });
    const { json } = answered(answer, { credentials, judge });
    const [data] = listOf(fieldOf(json, 'data'), 'data');
    // What it is still working out has no results yet.
    const state = fieldOf(data, 'status');
    if (state !== undefined && state !== 'complete')
      throw new ReportFailure('later', finding('notReadyState', { state: shownText(String(state)) }));
    if (data !== undefined) results.push(...listOf(fieldOf(data, 'results'), 'results'));
    const next = fieldOf(fieldOf(fieldOf(json, 'paging'), 'cursors'), 'after');
    if (typeof next !== 'string' || fieldOf(fieldOf(json, 'paging'), 'next') === undefined) return results;
    after = next;
  }
  throw new ReportFailure('unclear', finding('pagesMany', { pages: mostPages }));
}

/** The Pacific day of a result: midnight there is 07:00Z in summer and 08:00Z in winter. @throws ReportFailure */
function dayOf(result: unknown): string {
  const at = new Date(String(fieldOf(result, 'time') ?? '').replace(/\+0000$/, 'Z'));
  if (Number.isNaN(at.getTime()))
    throw new ReportFailure('unclear', finding('fieldMissing', { field: 'time' }));
  return pacific.format(at);
}

/**
 * The results of a Pacific day, those of one place together. Results of days that were not asked for alone are no day without
 * any. @throws ReportFailure
 */
function pivot(results: readonly unknown[], day: string): ReportRow[] {
  const days = new Set(results.map(dayOf));
  if (days.size > 0 && !days.has(day) && !days.has(addDays(day, 1)))
    throw new ReportFailure('unclear', finding('dayMissing', { day }));
  const places = new Map<string, Record<string, string>>();
  for (const result of results.filter((one) => dayOf(one) === day)) {
    const parts = listOf(fieldOf(result, 'breakdowns') ?? [], 'breakdowns');
    const part = (name: string) =>
      String(
        fieldOf(
          parts.find((one) => fieldOf(one, 'key') === name),
          'value',
        ) ?? '',
      );
    const [unit, country] = [part('placement'), part('country')];
    const key = JSON.stringify([unit, country]);
    const place = places.get(key) ?? { unit, country };
    place[String(fieldOf(result, 'metric'))] = String(fieldOf(result, 'value') ?? '');
    places.set(key, place);
  }
  return [...places.values()].flatMap((place) =>
    rowOf({
      unit: place.unit ?? '',
      country: place.country,
      revenue: place[revenue] ?? '0',
      impressions: place.fb_ad_network_imp,
      clicks: place.fb_ad_network_click,
      currency: 'USD',
    }),
  );
}

/** Of a small place it may keep back what it earned, but not of all together. @throws ReportFailure */
function mustSayRevenue(results: readonly unknown[]): void {
  if (results.length > 0 && !results.some((result) => fieldOf(result, 'metric') === revenue))
    throw new ReportFailure('unclear', finding('fieldMissing', { field: revenue }));
}

/** Small counts are kept back where it breaks figures down: what the whole has more is nobody's. */
function withRest(rows: readonly ReportRow[], whole: readonly ReportRow[]): readonly ReportRow[] {
  const rest = subtract(revenueOf(whole), revenueOf(rows));
  if (compare(rest, zero) <= 0) return rows;
  return [...rows, ...rowOf({ unit: noUnit, revenue: decimalText(rest), currency: 'USD' })];
}

export const meta: NetworkReport = {
  host: 'graph.facebook.com',
  known: 'documented',
  zone: 'America/Los_Angeles',
  async read(way, asked) {
    const rows: ReportRow[] = [];
    for (const appId of asked.appIds) {
      const broken = await ask(way, asked, appId, ['placement', 'country']);
      const whole = await ask(way, asked, appId, []);
      mustSayRevenue([...broken, ...whole]);
      rows.push(...withRest(pivot(broken, asked.day), pivot(whole, asked.day)));
    }
    return rows;
  },
};
