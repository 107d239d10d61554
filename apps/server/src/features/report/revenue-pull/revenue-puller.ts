import { finding } from '@millrace/contract/report/report-finding';
import type { FastifyBaseLogger } from 'fastify';
import {
  type AccountRow,
  accountColumns,
  credentialsOfRow,
  queryAccounts,
} from '../../../domain/ad-network/account-row.ts';
import { hideSecrets } from '../../../domain/ad-network/hide-secrets.ts';
import { storedSaid, wordsOfSaid } from '../../../domain/ad-network/said.ts';
import { wayTo } from '../../../domain/network-report/ask-report.ts';
import { type Asked, ReportFailure, type ReportRow } from '../../../domain/network-report/network-report.ts';
import { turnsOf } from '../../../domain/network-report/pace.ts';
import {
  openAppKeys,
  type ReportingApps,
  readAppKeys,
} from '../../../domain/network-report/reporting-apps.ts';
import { createSessions, type Sessions } from '../../../domain/network-report/sessions.ts';
import { RateMissing } from '../../../domain/network-revenue/value-rows.ts';
import { retryAt } from '../../../domain/report-source/report-days.ts';
import { readFromSource, reportOfAccount } from '../../../domain/report-source/report-of-account.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import type { Worker } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { noteAccount } from './note-account.ts';
import { type ClaimedPull, claimPull, endPull, giveUpPulls, lockAccounts, planPulls } from './pull-queue.ts';
import { LostPull, storePull } from './store-pull.ts';
import { tellOfMoney } from './tell-of-money.ts';

interface Options {
  readonly services: Pick<Services, 'database' | 'clickhouse' | 'config' | 'names' | 'secrets' | 'now'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** Tests don't wait for files that are made ready. */
  readonly wait?: (milliseconds: number) => Promise<void>;
  /** Asks only networks that answer at once. */
  readonly atOnce?: boolean;
  /** Absent: it has its own. */
  readonly sessions?: Sessions;
}

/** Milliseconds between looks for days that have become whole. */
const planEvery = 60_000;

/** Accounts that a node asks for at the same time: a file that is made ready holds up one of the others at most. */
export function revenuePullers(options: Options): readonly Worker[] {
  const sessions = createSessions(options.services.now);
  return [false, false, true].map((atOnce) => revenuePuller({ ...options, atOnce, sessions }));
}

/** Fetches what networks report, day by day of each account, as it comes and until it changes no more. */
export function revenuePuller({ services, log, wait, atOnce = false, sessions }: Options): Worker {
  const { database, now } = services;
  const known = sessions ?? createSessions(now);
  const turns = turnsOf(database);
  const ending = new AbortController();
  let planned = Number.NEGATIVE_INFINITY;

  async function next(): Promise<boolean> {
    const at = now();
    if (Math.abs(at.getTime() - planned) >= planEvery) {
      await database.asSystem((tx) => planPulls(tx, at));
      planned = at.getTime();
    }
    const pull = await database.asSystem(async (tx) => {
      for (const given of await giveUpPulls(tx, at)) await noteAccount(tx, given, given);
      return claimPull(tx, at, { atOnce });
    });
    if (pull === undefined) return false;
    try {
      await fetchDay(pull);
    } catch (error) {
      if (error instanceof LostPull) return true;
      if (ending.signal.aborted) {
        await database.asSystem((tx) => endPull(tx, pull, { tries: pull.tries }));
        return false;
      }
      await fail(pull, error);
    }
    return true;
  }

  async function fetchDay(pull: ClaimedPull): Promise<void> {
    const { source, report } = await database.asSystem((tx) =>
      reportOfAccount(tx, { id: pull.accountId, networkId: pull.networkId }),
    );
    if (source !== undefined) {
      const rows = await readFromSource(services, source, pull.day);
      return await keep(pull, rows, { days: { zone: source.source.zone } });
    }
    if (report === null) throw new Error(`network ${pull.networkId} has no report`);
    const asked = await database.asSystem(async (tx) => {
      const row = await queryAccounts(tx)
        .select(accountColumns)
        .where('id', '=', pull.accountId)
        .executeTakeFirstOrThrow();
      const apps = await readAppKeys(tx, { ...pull, id: pull.accountId });
      return { ...keysOf(row, apps), currency: row.currency };
    });
    const way = wayTo({
      base: services.config.networkApiUrl,
      host: report.host,
      pace: report.pace,
      takeTurn: turns,
      redirects: report.redirects,
      now: report.isTimed ? now : undefined,
      signal: ending.signal,
      sessions: known,
      ...(wait === undefined ? {} : { wait }),
    });
    const { appKeys, ...keys } = asked;
    const rows = await report.read(way, { ...keys, day: pull.day, at: now() }).catch((error: unknown) => {
      if (!(error instanceof ReportFailure)) throw error;
      // Cells of a report are told, too, and may be anything.
      const secrets = [...Object.values(keys.credentials), ...way.secrets];
      const said = wordsOfSaid(error.said, (text) => hideSecrets(text, secrets));
      throw new ReportFailure(error.kind, said, error.retryAfter);
    });
    await keep(pull, rows, { days: report, by: { accountId: pull.accountId, appKeys } });
  }

  async function keep(
    pull: ClaimedPull,
    rows: readonly ReportRow[],
    of: Parameters<typeof storePull>[3],
  ): Promise<void> {
    const money = await storePull({ services, log }, pull, rows, of);
    await database.asSystem(async (tx) => {
      await lockAccounts(tx, [pull.accountId]);
      // Keys that were changed since the day was stored are not those that were accepted.
      if (!(await endPull(tx, pull, {}))) return;
      await noteAccount(tx, pull, null);
      await tellOfMoney(tx, pull, money);
    });
  }

  /** Keys that were sealed with another secret have to be entered again, as those that a network refuses. */
  function keysOf(
    row: AccountRow,
    apps: Parameters<typeof openAppKeys>[2],
  ): Pick<Asked, 'credentials'> & ReportingApps {
    const { secrets } = services;
    const place = { organizationId: row.organization_id, networkId: row.network_id };
    try {
      return { credentials: credentialsOfRow(secrets, row), ...openAppKeys(secrets, place, apps) };
    } catch {
      throw new ReportFailure('refused', finding('keysUnreadable', {}));
    }
  }

  async function fail(pull: ClaimedPull, error: unknown): Promise<void> {
    const { failure, detail, retryAfter } = failureOf(error);
    if (failure === 'store' && !(error instanceof CallError))
      log.warn({ err: error, account: pull.accountId, day: pull.day }, 'a report could not be stored');
    const tries = pull.tries + 1;
    const at = now();
    const change = { failure, detail, tries, asked_at: at, due_at: retryAt(tries, retryAfter, at) };
    await database.asSystem(async (tx) => {
      await lockAccounts(tx, [pull.accountId]);
      if (await endPull(tx, pull, change)) await noteAccount(tx, pull, { failure, detail, tries });
    });
  }

  return { name: 'network reports', every: 5_000, next, stop: () => ending.abort() };
}

function failureOf(error: unknown) {
  if (error instanceof ReportFailure)
    return { failure: error.kind, detail: storedSaid(error.said), retryAfter: error.retryAfter };
  if (error instanceof RateMissing)
    return {
      failure: 'rate',
      detail: storedSaid(finding('rateUnknown', { currency: error.message })),
      retryAfter: null,
    } as const;
  return { failure: 'store', detail: null, retryAfter: null } as const;
}
