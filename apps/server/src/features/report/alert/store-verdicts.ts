import type { Tx } from '../../../platform/postgres/database.ts';
import type { Verdict } from './verdict.ts';

const day = 24 * 3_600_000;
/** Of what nothing has been heard for so long an alert ends: the app may be gone, or earn nothing any more. */
const silent = 14 * day;

/** An alert of which people are to be told now. */
export interface Telling extends Verdict {
  readonly alertId: number;
}

export interface Stored {
  /** The new ones, and once a day those that nobody has seen. */
  readonly fired: readonly Telling[];
  /** Those of which somebody was told, each once: with the figure that ended it, or the last that there was. */
  readonly ended: readonly Telling[];
}

type OpenAlert = Awaited<ReturnType<typeof openAlerts>>[number];

const keyOf = (one: Pick<Verdict, 'ruleId' | 'appId' | 'networkId'>) =>
  `${one.ruleId} ${one.appId} ${one.networkId}`;

/**
 * Opens, goes on with and ends an organization's alerts, of each rule, app and network one. What its networks explain is
 * no alert of the app as a whole. @returns those to tell of
 */
export async function storeVerdicts(
  tx: Tx,
  organizationId: number,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<Stored> {
  const open = new Map((await openAlerts(tx, organizationId)).map((one) => [keyOf(one), one]));
  const telling: Telling[] = [];
  const ended: Telling[] = [];
  async function end(there: OpenAlert, last: Verdict): Promise<void> {
    await endAlert(tx, there.id, now);
    open.delete(keyOf(there));
    if (there.toldAt !== null) ended.push({ ...last, from: there.from, alertId: there.id });
  }
  for (const one of [...open.values()]) if (one.to.getTime() < now.getTime() - silent) await end(one, one);
  // Networks first: they may explain the whole. Of one thing the earlier days first.
  const inOrder = verdicts.toSorted(
    (a, b) =>
      Number(a.networkId === null) - Number(b.networkId === null) || a.from.getTime() - b.from.getTime(),
  );
  for (const verdict of inOrder) {
    const key = keyOf(verdict);
    const there = open.get(key);
    // The same day once more says nothing new, unless what was missing has come.
    if (there !== undefined && (verdict.to < there.to || (verdict.to <= there.to && !verdict.isOver)))
      continue;
    const goesOn = verdict.isOdd && there !== undefined && isBelow(there) === isBelow(verdict);
    if (goesOn) {
      await update(tx, there.id, verdict);
      open.set(key, { ...there, ...verdict });
      if (isDue(there, now)) telling.push({ ...verdict, alertId: there.id });
    } else if (there !== undefined && (verdict.isOdd || verdict.isOver)) {
      await end(there, verdict);
    }
    if (!verdict.isOdd || goesOn || (await isExplained(tx, organizationId, verdict))) continue;
    const opened = await insert(tx, organizationId, verdict, now);
    open.set(key, opened);
    telling.push({ ...verdict, alertId: opened.id });
  }
  const quiet = await quietKeys(tx, organizationId, now);
  const isTold = (one: Telling) => !quiet.has(keyOf(one));
  const told = telling.filter(isTold);
  if (told.length > 0)
    await tx
      .updateTable('alert')
      .set({ told_at: now })
      .where('organization_id', '=', organizationId)
      .where(
        'id',
        'in',
        told.map(({ alertId }) => alertId),
      )
      .execute();
  return { fired: told, ended: ended.filter(isTold) };
}

const isBelow = ({ value, low }: Pick<Verdict, 'value' | 'low'>) => low !== null && value < low;

const isDue = ({ toldAt, isSeen }: OpenAlert, now: Date) =>
  !isSeen && (toldAt === null || now.getTime() - toldAt.getTime() >= day);

async function openAlerts(tx: Tx, organizationId: number) {
  const rows = await tx
    .selectFrom('alert')
    .select(['id', 'rule_id', 'app_id', 'network_id', 'unit', 'from_at', 'to_at', 'told_at'])
    .select(['value', 'low', 'expected', 'high', 'off_usd'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('alert_reader').select('id').whereRef('alert_id', '=', 'alert.id'))
        .as('isSeen'),
    )
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, ruleId: row.rule_id, appId: row.app_id, networkId: row.network_id },
    ...{
      unit: row.unit === 'hours' ? ('hours' as const) : ('days' as const),
      from: row.from_at,
      to: row.to_at,
    },
    ...{ value: Number(row.value), low: figure(row.low), expected: figure(row.expected) },
    ...{ high: figure(row.high), offUsd: figure(row.off_usd), isOdd: true, isOver: false },
    ...{ toldAt: row.told_at, isSeen: row.isSeen === true },
  }));
}

const figure = (stored: string | null) => (stored === null ? null : Number(stored));
const text = (value: number | null) => (value === null ? null : String(value));

const columnsOf = ({ to, value, low, expected, high, offUsd }: Verdict) => ({
  ...{ to_at: to, value: String(value), low: text(low), expected: text(expected) },
  ...{ high: text(high), off_usd: text(offUsd) },
});

async function update(tx: Tx, id: number, verdict: Verdict): Promise<void> {
  await tx.updateTable('alert').set(columnsOf(verdict)).where('id', '=', id).execute();
}

async function endAlert(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('alert').set({ ended_at: now }).where('id', '=', id).execute();
}

async function insert(tx: Tx, organizationId: number, verdict: Verdict, now: Date): Promise<OpenAlert> {
  const { id } = await tx
    .insertInto('alert')
    .values({
      ...{ organization_id: organizationId, rule_id: verdict.ruleId },
      ...{ app_id: verdict.appId, network_id: verdict.networkId, unit: verdict.unit },
      ...{ from_at: verdict.from, opened_at: now, ...columnsOf(verdict) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...verdict, id, toldAt: now, isSeen: false };
}

/** Whether alerts of its networks are about at least half of what the app is off as a whole. */
async function isExplained(tx: Tx, organizationId: number, verdict: Verdict): Promise<boolean> {
  if (verdict.networkId !== null || verdict.offUsd === null || verdict.appId === null) return false;
  const rows = await tx
    .selectFrom('alert')
    .select(['value', 'low', 'off_usd'])
    .where('organization_id', '=', organizationId)
    .where('rule_id', '=', verdict.ruleId)
    .where('app_id', '=', verdict.appId)
    .where('network_id', 'is not', null)
    .where('from_at', '<=', verdict.from)
    .where('to_at', '>=', verdict.to)
    .execute();
  const same = rows.filter(
    ({ value, low }) =>
      isBelow({ value: Number(value), low: low === null ? null : Number(low) }) === isBelow(verdict),
  );
  return same.reduce((sum, { off_usd: off }) => sum + Number(off), 0) * 2 >= verdict.offUsd;
}

async function quietKeys(tx: Tx, organizationId: number, now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('alert_quiet')
    .select(['rule_id', 'app_id', 'network_id'])
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .execute();
  return new Set(
    rows.map((row) => keyOf({ ruleId: row.rule_id, appId: row.app_id, networkId: row.network_id })),
  );
}
