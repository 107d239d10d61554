import { isNetworkId } from '@millrace/contract/publisher/network/find-network';
import { type ReportRequestInput, reportRequest } from '@millrace/contract/report/definition';
import type { MetricKey } from '@millrace/contract/report/metric';
import type { Period } from '@millrace/contract/report/period';
import type { ReportRow } from '@millrace/contract/report/report';
import { firstUnmatched } from '@millrace/contract/report/unmatched';
import * as z from 'zod/mini';
import { type ReportStore, runReport } from '../../../../domain/report/run-report.ts';
import type { DayFigures, Series } from './figures.ts';

/** Apps of one question: their days at all networks stay below the most rows of an answer. */
const atOnce = 25;
const mostRows = 100_000;

const metrics = [
  ...['revenue', 'ecpm', 'fillRate', 'impressions', 'requests', 'networkRevenue', 'openRevenue'],
] as const satisfies readonly MetricKey[];
const ofApps = [...metrics, 'dau'] as const satisfies readonly MetricKey[];

export interface Asking {
  readonly store: ReportStore;
  readonly organizationId: number;
  readonly period: Period;
  readonly signal: AbortSignal;
}

/** The apps that have earned anything in these days. */
export async function appsThatEarn(asking: Asking, leastUsd: number): Promise<number[]> {
  const rows = await ask(asking, { dimensions: ['app'], metrics: ['revenue'] });
  return rows.flatMap(({ keys: [app], values: [revenue] }) => {
    const id = Number(app);
    return id > 0 && id < firstUnmatched && Number(revenue) >= leastUsd ? [id] : [];
  });
}

/** Day by day what these apps did, as wholes and at each network; some apps at a time. */
export async function* readSeries(
  asking: Asking,
  apps: readonly number[],
): AsyncGenerator<readonly Series[]> {
  for (let first = 0; first < apps.length; first += atOnce) {
    const values = apps.slice(first, first + atOnce).map(String);
    const filters = [{ dimension: 'app' as const, values, exclude: false }];
    const whole = await ask(asking, { dimensions: ['day', 'app'], metrics: [...ofApps], filters });
    const parts = await ask(asking, {
      dimensions: ['day', 'app', 'network'],
      metrics: [...metrics],
      filters,
    });
    const series = new Map<
      string,
      { appId: number; networkId: number | null; days: Map<string, DayFigures> }
    >();
    for (const row of [...whole, ...parts]) {
      const [day = '', app = '', network] = row.keys;
      if (network !== undefined && !isNetworkId(Number(network))) continue;
      const key = `${app} ${network}`;
      const one = series.get(key) ?? {
        ...{ appId: Number(app), networkId: network === undefined ? null : Number(network) },
        days: new Map(),
      };
      series.set(key, one);
      one.days.set(day, figuresOf(row));
    }
    for (const app of values) yield [...series.values()].filter(({ appId }) => String(appId) === app);
  }
}

function figuresOf({ values }: ReportRow): DayFigures {
  const [revenue, ecpm, fillRate, impressions, requests, reported, open, dau] = values;
  return {
    ...{ revenue: Number(revenue), impressions: Number(impressions), requests: Number(requests) },
    ...{ reported: Number(reported), open: Number(open) },
    ...{ ecpm: figure(ecpm), fillRate: figure(fillRate), dau: figure(dau) },
  };
}

const figure = (text: string | null | undefined) => (text == null ? null : Number(text));

/** All rows of a question. */
export async function ask(
  { store, organizationId, period, signal }: Asking,
  question: Omit<ReportRequestInput, 'from' | 'to'>,
): Promise<readonly ReportRow[]> {
  const request = z.parse(reportRequest, { ...question, ...period, limit: mostRows });
  const { rows } = await runReport(store, request, { organizationId, appIds: null }, { signal });
  return rows;
}
