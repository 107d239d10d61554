import { dayMs } from '@millrace/contract/kit/duration';
import type { AlertEnd } from '@millrace/contract/report/alert';
import type { Tx } from '../../../../platform/postgres/database.ts';
import { keyOf, presentStored, quietKeys, type StoredAlert, selectStored } from '../stored-alert.ts';
import type { Verdict } from '../verdict.ts';

/** Of what nothing has been heard for so long an alert ends: the app may be gone, or earn nothing any more. */
const unheardFor = 14 * dayMs;

/** An alert of which people are to be told now. */
export interface Telling extends Verdict {
  readonly alertId: number;
}

/** An alert of whose end those are to hear who were told that it began. */
export interface Ending extends Telling {
  readonly endedBy: AlertEnd;
  /** Somebody has silenced it meanwhile. */
  readonly isSilenced: boolean;
}

export interface Stored {
  /** The new ones, and once a day those that nobody has seen. */
  readonly fired: readonly Telling[];
  /** Those of which somebody was told, each once: with the figure that ended it, or the last that there was. */
  readonly ended: readonly Ending[];
}

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
  const quiet = await quietKeys(tx, organizationId, now);
  const telling: Telling[] = [];
  const ended: Ending[] = [];
  async function end(there: StoredAlert, last: Verdict, endedBy: AlertEnd): Promise<void> {
    await tx
      .updateTable('alert')
      .set({ ended_at: now, ended_by: endedBy })
      .where('id', '=', there.id)
      .execute();
    open.delete(keyOf(there));
    const isSilenced = quiet.has(keyOf(there));
    if (there.toldAt !== null)
      ended.push({ ...last, from: there.from, alertId: there.id, endedBy, isSilenced });
  }
  /** What was odd before the days that were judged already: the beginning of what lasts, or over since. */
  async function keepPast(verdict: Verdict, there: StoredAlert | undefined): Promise<void> {
    if (!verdict.isOdd) return;
    if (there?.from.getTime() === verdict.to.getTime() && isBelow(there) === isBelow(verdict)) {
      await tx.updateTable('alert').set({ from_at: verdict.from }).where('id', '=', there.id).execute();
      open.set(keyOf(there), { ...there, from: verdict.from });
      return;
    }
    if (await isExplained(tx, organizationId, verdict)) return;
    const past = { ended_at: now, ended_by: 'back' } as const;
    const alertId = await insert(tx, organizationId, verdict, { opened_at: now, ...past });
    telling.push({ ...verdict, alertId });
    if (!quiet.has(keyOf(verdict))) ended.push({ ...verdict, alertId, endedBy: 'back', isSilenced: false });
  }
  for (const one of [...open.values()])
    if (one.to.getTime() < now.getTime() - unheardFor) await end(one, one, 'unheard');
  // Networks first: they may explain the whole. Of one thing the earlier days first.
  const inOrder = verdicts.toSorted(
    (a, b) =>
      Number(a.networkId === null) - Number(b.networkId === null) || a.from.getTime() - b.from.getTime(),
  );
  for (const verdict of inOrder) {
    const key = keyOf(verdict);
    const there = open.get(key);
    if (verdict.isLate === true && (there === undefined || verdict.to <= there.from)) {
      await keepPast(verdict, there);
      continue;
    }
    const toldAt = quiet.has(key) ? (there?.toldAt ?? null) : now;
    // The same day once more says nothing new, unless what was missing has come.
    if (there !== undefined && (verdict.to < there.to || (verdict.to <= there.to && !verdict.isOver)))
      continue;
    const goesOn = verdict.isOdd && there !== undefined && isBelow(there) === isBelow(verdict);
    if (goesOn) {
      await update(tx, there.id, verdict);
      const isDue = isDueAt(there, now);
      open.set(key, { ...there, ...verdict, ...(isDue && { toldAt }) });
      if (isDue) telling.push({ ...verdict, alertId: there.id });
    } else if (there !== undefined && (verdict.isOdd || verdict.isOver)) {
      await end(there, verdict, verdict.isOver ? 'back' : 'otherSide');
    }
    if (!verdict.isOdd || goesOn || (await isExplained(tx, organizationId, verdict))) continue;
    const id = await insert(tx, organizationId, verdict, { opened_at: now });
    open.set(key, { ...verdict, id, toldAt: quiet.has(key) ? null : now, isSeen: false });
    telling.push({ ...verdict, alertId: id });
  }
  const told = telling.filter((one) => !quiet.has(keyOf(one)));
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
  return { fired: told, ended };
}

const isBelow = ({ value, low }: Pick<Verdict, 'value' | 'low'>) => low !== null && value < low;

const isDueAt = ({ toldAt, isSeen }: StoredAlert, now: Date) =>
  !isSeen && (toldAt === null || now.getTime() - toldAt.getTime() >= dayMs);

async function openAlerts(tx: Tx, organizationId: number): Promise<StoredAlert[]> {
  const rows = await selectStored(tx, organizationId).where('ended_at', 'is', null).execute();
  return rows.map(presentStored);
}

const text = (value: number | null) => (value === null ? null : String(value));

const columnsOf = ({ to, value, low, expected, high, offUsd }: Verdict) => ({
  ...{ to_at: to, value: String(value), low: text(low), expected: text(expected) },
  ...{ high: text(high), off_usd: text(offUsd) },
});

async function update(tx: Tx, id: number, verdict: Verdict): Promise<void> {
  await tx.updateTable('alert').set(columnsOf(verdict)).where('id', '=', id).execute();
}

interface Times {
  readonly opened_at: Date;
  readonly ended_at?: Date;
  readonly ended_by?: AlertEnd;
}

async function insert(tx: Tx, organizationId: number, verdict: Verdict, times: Times): Promise<number> {
  const { id } = await tx
    .insertInto('alert')
    .values({
      ...{ organization_id: organizationId, rule_id: verdict.ruleId },
      ...{ app_id: verdict.appId, network_id: verdict.networkId, unit: verdict.unit },
      ...{ from_at: verdict.from, ...times, ...columnsOf(verdict) },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
