import type { ErrorKey } from '@millrace/contract/errors';
import type { RequestOf } from '@millrace/contract/kit/call';
import type { makeStatement, Statement } from '@millrace/contract/publisher/agency';
import { sql } from 'kysely';
import { settingsIn } from '../../../domain/installation/installation-settings.ts';
import { type Author, recordChange } from '../../../platform/change-log/change-log.ts';
import { type Decimal, decimal, decimalText } from '../../../platform/decimal.ts';
import { CallError, fieldError, found } from '../../../platform/http/call-error.ts';
import type { PersonContext } from '../../../platform/http/context.ts';
import { lastMonth } from '../../../platform/months.ts';
import { lockOrganization } from '../../../platform/people/lock-organization.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { firstOfStatement, monthsOfStatement } from './months.ts';
import { findStatement, presentStatement, type StatementRow } from './queries.ts';
import { readEarned } from './read-earned.ts';
import { replaceLines } from './store-lines.ts';
import { tellOfStatement } from './tell-of-statement.ts';
import { type Draft, type Earned, isEmpty, type Stated, workOutStatement } from './work-out-statement.ts';

/** Makes the statement of a month, or makes it anew as long as nobody has approved it. */
export async function makeOwnStatement(
  context: PersonContext,
  { month }: RequestOf<typeof makeStatement>,
): Promise<Statement> {
  const { services, scope } = context;
  refuseOpenMonth(services.now(), month);
  const { organizationId, userId, administratorName } = scope;
  const author = { userId, administratorName };
  // Before the transaction: nobody waits for a report inside one.
  const earned = await readEarned(services, organizationId, monthsOfStatement(month));
  return context.writeEverywhere(async (tx) => {
    const made = await storeStatement(services, tx, { organizationId, author, month, earned, anew: true });
    if (typeof made === 'string') throw new CallError(made);
    return presentStatement(made);
  });
}

export function refuseOpenMonth(now: Date, month: string): void {
  if (month > lastMonth(now)) throw fieldError('month', 'agency.errors.monthOpen');
}

export interface Making {
  readonly organizationId: number;
  /** Who made it; nobody: the clock. */
  readonly author: Pick<Author, 'userId' | 'administratorName'>;
  readonly month: string;
  readonly earned: readonly Earned[];
  /** One that nobody has approved is made anew; else it is left alone. */
  readonly anew: boolean;
}

type Refusal = Extract<ErrorKey, `agency.errors.${'nothingEarned' | 'alreadyMade' | 'laterMade'}`>;

/** Stores the statement as it is worked out now, in the transaction of `tx`. @returns why there is none, else it */
export async function storeStatement(
  services: Pick<Services, 'database' | 'config' | 'now'>,
  tx: Tx,
  { organizationId, author, month, earned, anew }: Making,
): Promise<StatementRow | Refusal> {
  // One after the other: each statement stands on those before it.
  await lockOrganization(tx, organizationId);
  const known = await findStatement(tx, { organizationId, month }, { lock: true });
  if (known !== undefined && !(anew && known.state === 'open')) return 'agency.errors.alreadyMade';
  if (await isLaterThere(tx, organizationId, month)) return 'agency.errors.laterMade';
  // Not those kept in memory: what an Administrator has just mended holds.
  const settings = await settingsIn(tx, services.config);
  const { platformShare: share } = settings;
  const draft = workOutStatement({
    share: decimal(share),
    earned,
    stated: await readStated(tx, organizationId, month),
    carriedIn: await readCarried(tx, organizationId, month),
  });
  // One that is there already then says so: what it said before holds no more.
  if (isEmpty(draft) && known === undefined) return 'agency.errors.nothingEarned';
  const id = await storeRow(tx, { organizationId, month, share, draft, now: services.now(), known });
  await replaceLines(tx, { organizationId, statementId: id, lines: draft.lines });
  const row = found(await findStatement(tx, { id }));
  const after = { month, revenueUsd: row.revenue, share: row.share, amount: row.amount, state: 'open' };
  await recordChange(
    tx,
    { organizationId, ...author },
    {
      entity: 'agency_statement',
      entityId: id,
      action: known === undefined ? 'add' : 'edit',
      name: month.slice(0, 7),
      ...(known && {
        before: { ...after, revenueUsd: known.revenue, share: known.share, amount: known.amount },
      }),
      after,
    },
  );
  if (known === undefined) await tellOfStatement(tx, row, 'statementMade');
  return row;
}

async function isLaterThere(tx: Tx, organizationId: number, month: string): Promise<boolean> {
  const later = await tx
    .selectFrom('agency_statement')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('month', '>', month)
    .executeTakeFirst();
  return later !== undefined;
}

/** What statements before this one have said of the months that it looks at. */
async function readStated(tx: Tx, organizationId: number, month: string): Promise<Stated[]> {
  const { rows } = await sql<{ month: string; app_id: string; revenue: string; share: string }>`
    select l.month::text, l.app_id::text, sum(l.revenue)::text as revenue,
      (array_agg(l.share order by l.statement_id))[1]::text as share
    from agency_line l join agency_statement s on s.organization_id = l.organization_id and s.id = l.statement_id
    where l.organization_id = ${organizationId} and s.month < ${month}::date
      and l.month >= ${firstOfStatement(month)}::date
    group by l.month, l.app_id`.execute(tx);
  return rows.map(({ app_id, revenue, share, ...row }) => ({
    ...row,
    appId: Number(app_id),
    revenue: decimal(revenue),
    share: decimal(share),
  }));
}

async function readCarried(tx: Tx, organizationId: number, month: string): Promise<Decimal> {
  const last = await tx
    .selectFrom('agency_statement')
    .select('carried_out')
    .where('organization_id', '=', organizationId)
    .where('month', '<', month)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return decimal(last?.carried_out ?? '0');
}

interface Row extends Pick<Making, 'organizationId' | 'month'> {
  readonly now: Date;
  readonly share: string;
  readonly draft: Draft;
  readonly known: StatementRow | undefined;
}

async function storeRow(tx: Tx, { organizationId, month, share, draft, now, known }: Row): Promise<number> {
  const figures = {
    share,
    revenue: decimalText(draft.revenue),
    net: decimalText(draft.net),
    carried_in: decimalText(draft.carriedIn),
    amount: decimalText(draft.amount),
    carried_out: decimalText(draft.carriedOut),
    made_at: now,
  };
  if (known !== undefined) {
    await tx
      .updateTable('agency_statement')
      .set({ ...figures, version: known.version + 1 })
      .where('id', '=', known.id)
      .execute();
    return known.id;
  }
  const { id } = await tx
    .insertInto('agency_statement')
    .values({ organization_id: organizationId, month, ...figures })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
