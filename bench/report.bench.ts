import * as z from 'zod/mini';
import { type ApiClient, signIn } from './lib/api-client.ts';
import { type Figure, median, report } from './lib/figures.ts';
import { chosen, flag } from './lib/flags.ts';
import { administrator } from './lib/installation.ts';
import { memoryOf } from './lib/process-memory.ts';
import { type Answer, differences } from './lib/reporting/compare.ts';
import { full, small, tables } from './lib/reporting/make-data.ts';
import { appDashboard, cohorts, overview, type Question, reports } from './lib/reporting/questions.ts';
import {
  type ReportingInstallation,
  withReportingInstallation,
} from './lib/reporting/reporting-installation.ts';
import { timed } from './lib/timed.ts';

/**
 * What reports cost over the wire, log-in and names included, on figures of 400 days. Each question is asked in turn with
 * the same as SQL by hand, which has no wire and no names; what both say must be equal. Ratios are of medians (of so few
 * rounds the slowest is chance), and of questions that the server has no answer of in memory: each asks for one row more than
 * the one before. Beside the figures lie the single events of 28 days, which no report reads; what Auto
 * gains is told from them. `--dashboards`, `--reports`, `--crowd` and `--gain` are its parts.
 */
const RATIO = 1.3;
const COLD_MS = 500;
const WARM_MS = 150;
const USERS = 10;
/** Rows that a question asks for when it says nothing. */
const USUAL_ROWS = 100;
/** After this the question is given up, as by the server's own limit. */
const GAIN_S = 120;
const rounds = { most: 20, least: 5, milliseconds: 4_000 };

const size = flag('small') ? small : full;
const parts = chosen(['dashboards', 'reports', 'crowd', 'gain']);

const figures = z.object({
  values: z.array(z.nullable(z.string())),
  before: z.optional(z.array(z.nullable(z.string()))),
});
const answer = z.object({ rows: z.array(z.extend(figures, { keys: z.array(z.string()) })), totals: figures });

const filledIn = await timed(() => withReportingInstallation(size, tell));
report([{ name: 'figures made or found in', value: filledIn / 1000, unit: 's' }]);
await withReportingInstallation(size, async (installation) => {
  const { client, pid } = installation;
  const cold = await timed(() => askAll(client, overview));
  report([
    { name: 'overview, all its calls, new process', value: cold, unit: 'ms', limit: { atMost: COLD_MS } },
  ]);
  if (parts.has('dashboards')) {
    report([
      ...(await warm('overview', client, overview)),
      ...(await warm('app dashboard', client, appDashboard)),
    ]);
    for (const question of [...overview, ...appDashboard]) report(await against(installation, question));
  }
  if (parts.has('reports')) {
    for (const question of reports) report(await against(installation, question));
    report(await cohortFigures(client));
  }
  if (parts.has('crowd')) report(await together(installation));
  if (parts.has('gain')) report(await gainFigures(installation));
  report([{ name: 'memory of the server and its engines', value: await memoryOf(pid), unit: 'MB' }]);
});

/** The administrator's question over a quarter of events, which `npm run admin -- auto` waits for. */
async function gainFigures({ gain }: ReportingInstallation): Promise<Figure[]> {
  let users = 0;
  const took = await timed(async () => {
    const { auto, holdout } = await gain(90);
    users = auto + holdout;
  });
  if (users === 0) throw new Error('Nobody was served by Auto.');
  return [
    { name: 'what Auto gains, 90 days', value: took / 1000, unit: 's', limit: { atMost: GAIN_S } },
    { name: '  users in it', value: users, unit: '' },
  ];
}

/** How much the tables hold, and that on disk. */
async function tell({ select }: ReportingInstallation): Promise<void> {
  const held = await select(`SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
    WHERE active AND database = 'millrace' GROUP BY table ORDER BY rows DESC`);
  const bytes = held.reduce((sum, row) => sum + Number(row.bytes), 0);
  report([
    ...held
      .filter(({ table }) => [...tables, 'event'].includes(String(table)))
      .map(({ table, rows }) => ({ name: `rows of ${table}`, value: Number(rows), unit: '' })),
    { name: 'events behind them', value: await eventsOf(select), unit: '' },
    { name: 'on disk', value: bytes / 1e6, unit: 'MB' },
  ]);
}

/** Everything that was counted once. */
async function eventsOf(select: ReportingInstallation['select']): Promise<number> {
  const [row] =
    await select(`SELECT sum(inits + waterfall_requests + waterfall_filled + instance_requests + instance_filled
    + impressions + clicks + video_starts + video_ends + called_show + ready_true + ready_false
    + bid_requests + bid_responses + bid_wins + purchases) AS events FROM millrace.event_hour`);
  return Number(row?.events);
}

function ask(client: ApiClient, { request }: Question): Promise<unknown> {
  return client.post('/report/query', request);
}

/** The question, as nobody has asked it: for so many rows more. */
function anew(question: Question, more: number): Question {
  const { request } = question;
  return { ...question, request: { ...request, limit: Number(request.limit ?? USUAL_ROWS) + more } };
}

function askAll(client: ApiClient, questions: readonly Question[]): Promise<unknown[]> {
  return Promise.all(questions.map((question) => ask(client, question)));
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(0.95 * times.length) - 1] ?? Number.NaN;
}

/** Runs until it has taken long enough or often enough. */
async function repeated(work: () => Promise<void>): Promise<void> {
  const until = performance.now() + rounds.milliseconds;
  for (let round = 0; round < rounds.most; round += 1) {
    if (round >= rounds.least && performance.now() > until) return;
    await work();
  }
}

async function warm(name: string, client: ApiClient, dashboard: readonly Question[]): Promise<Figure[]> {
  await askAll(client, dashboard);
  const [again, first]: [number[], number[]] = [[], []];
  await repeated(async () => {
    again.push(await timed(() => askAll(client, dashboard)));
    const other = dashboard.map((question) => anew(question, again.length));
    first.push(await timed(() => askAll(client, other)));
  });
  return [
    {
      name: `${name}, all its calls, warm: p95`,
      value: p95(again),
      unit: 'ms',
      limit: { atMost: WARM_MS },
    },
    { name: '  with no answer in memory: p95', value: p95(first), unit: 'ms' },
  ];
}

async function against({ client, select }: ReportingInstallation, question: Question): Promise<Figure[]> {
  const said: Answer = z.parse(answer, await ask(client, question));
  const [difference] = differences(said, await select(question.byHand));
  if (difference !== undefined)
    throw new Error(`${question.name} is not what SQL by hand says: ${difference}`);
  const [times, byHand]: [number[], number[]] = [[], []];
  await repeated(async () => {
    const other = anew(question, times.length + 1);
    times.push(await timed(() => ask(client, other)));
    byHand.push(await timed(() => select(question.byHand)));
  });
  const [mine, other] = [median(times), median(byHand)];
  return [
    { name: `${question.name}: p95`, value: p95(times), unit: 'ms' },
    {
      name: `  p50 ${mine.toFixed(1)} ms, by hand ${other.toFixed(1)} ms; ratio`,
      value: mine / other,
      unit: '',
      limit: { atMost: RATIO },
    },
  ];
}

async function cohortFigures(client: ApiClient): Promise<Figure[]> {
  const times: number[] = [];
  await repeated(async () => void times.push(await timed(() => client.post('/report/cohort', cohorts))));
  return [{ name: 'cohorts of 28 days until day 14: p95', value: p95(times), unit: 'ms' }];
}

/** People who open the overview at the same moment, each signed in on their own. */
async function together({ url }: ReportingInstallation): Promise<Figure[]> {
  const clients: ApiClient[] = [];
  // One after another: attempts at the same moment are taken for guesses.
  while (clients.length < USERS) clients.push(await signIn(url, administrator));
  const times = await Promise.all(clients.map((client) => timed(() => askAll(client, overview))));
  const name = `overview, ${USERS} users at once`;
  return [
    { name: `${name}: half of them have it after`, value: median(times), unit: 'ms' },
    { name: `${name}: all`, value: Math.max(...times), unit: 'ms' },
  ];
}
