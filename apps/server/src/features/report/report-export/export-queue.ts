import type { Language } from '@millrace/contract/common';
import type { ErrorKey } from '@millrace/contract/errors';
import { type ExportFormat, exportLimits } from '@millrace/contract/report/report-export';
import type { Reach } from '../../../platform/people/reach.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import { onItsOwn } from '../../../platform/postgres/on-its-own.ts';
import { takeTurn } from '../../../platform/postgres/take-turn.ts';
import { asLanguage } from '../../../platform/text.ts';
import { tellFailed, tellReady } from './export-notice.ts';

/**
 * Milliseconds after which a job that nobody spoke of belongs to whoever takes it: many times as long as a worker is silent, and
 * what a person waits longer after a crash.
 */
const lease = 15_000;

/** Tries after which a file is given up: what ends the server each time would end it for ever. */
const mostTries = 3;

export interface ClaimedExport {
  readonly id: number;
  /** Tells this try from one that lost its job and does not know yet. */
  readonly tries: number;
  readonly organizationId: number;
  /** Who asked for it: a person with their role, or an API key. */
  readonly userId: number | null;
  readonly roleId: number | null;
  readonly apiKeyId: number | null;
  readonly kind: string;
  readonly question: unknown;
  readonly title: string;
  readonly fileName: string;
  readonly format: ExportFormat;
  readonly lang: Language;
}

/** Done: the file is there; failed: why not; again: another try from the beginning, which is not counted. */
export type Outcome =
  | { readonly state: 'done'; readonly rows: number; readonly bytes: number; readonly apps: Reach }
  | { readonly state: 'failed'; readonly error: ErrorKey }
  | { readonly state: 'again' };

const leaseFrom = (now: Date) => new Date(now.getTime() + lease);

/**
 * Takes the next job: of an organization that has none under way, and of these of the one that was served longest ago, so
 * that nobody waits for all that another one wants.
 */
export async function claimExport(
  tx: Tx,
  now: Date,
  onUntold: Untold = () => undefined,
): Promise<ClaimedExport | undefined> {
  // Two who choose at the same time would both take one of the same organization.
  await takeTurn(tx, 'claim report export');
  await giveUp(tx, now, onUntold);
  const due = await queryDue(tx, now).executeTakeFirst();
  if (due === undefined) return undefined;
  const tries = due.tries + 1;
  await tx
    .updateTable('report_export')
    .set({ state: 'running', tries, rows_written: 0, lease_until: leaseFrom(now), started_at: now })
    .where('id', '=', due.id)
    .execute();
  const {
    id,
    organization_id: organizationId,
    user_id: userId,
    role_id: roleId,
    api_key_id: apiKeyId,
    kind,
    question,
    title,
    file_name: fileName,
  } = due;
  const format = due.format === 'xlsx' ? 'xlsx' : 'csv';
  const lang = asLanguage(due.lang, 'enGB');
  const asker = { organizationId, userId, roleId, apiKeyId };
  return { id, tries, ...asker, kind, question, title, fileName, format, lang };
}

/** Hears of a file that was given up and whose author could not be told, and why not. */
type Untold = (error: unknown, exportId: number) => void;

/** Fails what was tried too often and nobody is at any more; whoever can't be told of it holds up nobody else's. */
async function giveUp(tx: Tx, now: Date, onUntold: Untold): Promise<void> {
  const given = await tx
    .updateTable('report_export')
    .set({ state: 'failed', error: 'reportExport.errors.interrupted', lease_until: null, finished_at: now })
    .where('state', '=', 'running')
    .where('lease_until', '<', now)
    .where('tries', '>=', mostTries)
    .returning([
      'id',
      'file_name as fileName',
      'organization_id as organizationId',
      'user_id as userId',
      'kind',
    ])
    .execute();
  for (const job of given) {
    const failure = await onItsOwn(tx, () => tellFailed(tx, job));
    if (failure !== undefined) onUntold(failure, job.id);
  }
}

/** Jobs that wait or that nobody is at any more, the next one first. */
function queryDue(tx: Tx, now: Date) {
  return tx
    .selectFrom('report_export as job')
    .selectAll('job')
    .where((eb) =>
      eb.or([
        eb('job.state', '=', 'queued'),
        eb.and([eb('job.state', '=', 'running'), eb('job.lease_until', '<', now)]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_export as other')
            .select('other.id')
            .whereRef('other.organization_id', '=', 'job.organization_id')
            .where('other.state', '=', 'running')
            .where('other.lease_until', '>=', now),
        ),
      ),
    )
    .orderBy(
      (eb) =>
        eb
          .selectFrom('report_export as earlier')
          .select((one) => one.fn.max('earlier.started_at').as('at'))
          .whereRef('earlier.organization_id', '=', 'job.organization_id'),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('job.id')
    .limit(1);
}

const mine = (tx: Tx, { id, tries }: Pick<ClaimedExport, 'id' | 'tries'>) =>
  tx
    .updateTable('report_export')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'running');

/** Says that somebody is at it, and how far. @returns whether it is still wanted, and theirs */
export async function beat(tx: Tx, job: ClaimedExport, rows: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, job)
    .set({ rows_written: rows, lease_until: leaseFrom(now) })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false: it was cancelled, or is somebody else's by now, and what was made is of no use */
export async function finishExport(
  tx: Tx,
  job: ClaimedExport,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await mine(tx, job)
    .set({ ...changesOf(job, outcome, now), lease_until: null })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  if (outcome.state === 'done') await tellReady(tx, job);
  if (outcome.state === 'failed') await tellFailed(tx, job);
  return true;
}

function changesOf({ tries }: ClaimedExport, outcome: Outcome, now: Date) {
  if (outcome.state === 'again') return { state: 'queued', tries: tries - 1, rows_written: 0 };
  if (outcome.state === 'failed') return { ...outcome, finished_at: now };
  const expires = new Date(now.getTime() + exportLimits.kept);
  const { state, rows, bytes, apps } = outcome;
  return {
    ...{ state, rows_written: rows, bytes, finished_at: now, expires_at: expires },
    app_ids: apps === 'all' ? null : [...apps],
  };
}

/** Forgets what has had its day. @returns which exports still have a file, or are getting one */
export async function forgetExports(tx: Tx, now: Date): Promise<Record<'done' | 'running', Set<number>>> {
  await tx
    .deleteFrom('report_export')
    .where('finished_at', '<', new Date(now.getTime() - exportLimits.kept))
    .execute();
  const rows = await tx
    .selectFrom('report_export')
    .select(['id', 'state'])
    .where('state', 'in', ['done', 'running'])
    .execute();
  const idsOf = (state: string) => new Set(rows.filter((row) => row.state === state).map(({ id }) => id));
  return { done: idsOf('done'), running: idsOf('running') };
}
