import type { CurrentSession, TestSession } from '@millrace/contract/publisher/test-mode';
import { CallError, found } from '../../../platform/http/call-error.ts';
import type { Tx } from '../../../platform/postgres/database.ts';

/** The platform of an app of the current organization, disabled ones included. @throws CallError notFound */
export async function platformOf(tx: Tx, appId: number): Promise<number> {
  const app = await tx.selectFrom('app').select('platform').where('id', '=', appId).executeTakeFirst();
  return found(app).platform;
}

/** Sessions of an app with the name of who started them. */
export function querySessions(tx: Tx, appId: number) {
  return tx.selectFrom('test_session').where('test_session.app_id', '=', appId);
}

type SessionRow = Awaited<ReturnType<typeof readRows>>[number];

function readRows(sessions: ReturnType<typeof querySessions>) {
  return sessions
    .leftJoin('user_account', 'user_account.id', 'test_session.started_by')
    .select([
      'test_session.id',
      'test_session.app_id',
      'test_session.started_at',
      'test_session.finished_at',
      'user_account.name as startedBy',
    ])
    .execute();
}

/** The sessions of a query with their networks, in the query's order. */
export async function readSessions(
  tx: Tx,
  sessions: ReturnType<typeof querySessions>,
): Promise<readonly TestSession[]> {
  const rows = await readRows(sessions);
  if (rows.length === 0) return [];
  const networks = await tx
    .selectFrom('test_session_network')
    .select(['session_id', 'network_id', 'started_at', 'ends_at', 'result', 'note'])
    .where(
      'session_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute();
  return rows.map((row) =>
    presentSession(
      row,
      networks.filter(({ session_id }) => session_id === row.id),
    ),
  );
}

interface NetworkRow {
  readonly network_id: number;
  readonly started_at: Date | null;
  readonly ends_at: Date | null;
  readonly result: number;
  readonly note: string | null;
}

export const resultCodes = { failed: 0, passed: 1 } as const;

export function resultOf(code: number): 'passed' | 'failed' | null {
  if (code === resultCodes.passed) return 'passed';
  return code === resultCodes.failed ? 'failed' : null;
}

function presentSession(row: SessionRow, networks: readonly NetworkRow[]): TestSession {
  const tested = networks.map((network) => ({
    adnId: network.network_id,
    startedAt: network.started_at?.toISOString() ?? null,
    endsAt: network.ends_at?.toISOString() ?? null,
    result: resultOf(network.result),
    note: network.note,
  }));
  // Finishing needs every result, so a closed session without one of them was cancelled.
  const closed = tested.some(({ result }) => result === null) ? 'cancelled' : 'finished';
  return {
    id: row.id,
    pubAppId: row.app_id,
    startedBy: row.startedBy,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.finished_at === null ? 'open' : closed,
    networks: tested,
  };
}

/** What the Testing tab shows: the open session, the clock, and how many phones it reaches. */
export async function readCurrent(tx: Tx, appId: number, now: Date): Promise<CurrentSession> {
  const platform = await platformOf(tx, appId);
  const [session = null] = await readSessions(
    tx,
    querySessions(tx, appId).where('test_session.finished_at', 'is', null),
  );
  const { count } = await tx
    .selectFrom('test_device')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('platform', '=', platform)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { now: now.toISOString(), session, devices: Number(count) };
}

/** An open session, locked against other writes. @throws CallError notFound or sessionClosed */
export async function lockOpenSession(tx: Tx, id: number): Promise<TestSession> {
  const row = await tx
    .selectFrom('test_session')
    .select(['app_id', 'finished_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const { app_id, finished_at } = found(row);
  if (finished_at !== null) throw new CallError('testMode.errors.sessionClosed');
  const [session] = await readSessions(tx, querySessions(tx, app_id).where('test_session.id', '=', id));
  return found(session);
}
