import { hourMs } from '@millrace/contract/kit/duration';
import { waitingSince } from '../../../../domain/report/waiting-since.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Services } from '../../../../platform/services.ts';
import { ownRules } from '../rule/own-rule.ts';
import { storeAndTell } from '../tell/store-and-tell.ts';
import { beginLook } from './begin-look.ts';
import { judgeHours } from './judge-own.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

/** Hours back of which what was missed is still news. */
const lookBack = 48;

const hourOf = (at: Date) => Math.floor(at.getTime() / hourMs) * hourMs;

/**
 * Holds an organization's whole hours against its own rules, each once: the last one, and those that were not looked at in their
 * time because a server was away or their events waited to be counted.
 */
export async function lookAtHours(
  services: Needs,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const now = services.now();
  const since = await waitingSince(database);
  // Hours whose events wait to be counted are not whole.
  const end = Math.min(hourOf(now), since === null ? Number.POSITIVE_INFINITY : hourOf(since));
  const { rules, looked } = await database.asSystem(async (tx) => ({
    rules: await ownRules(tx, organizationId, 'hours'),
    looked: await lastHour(tx, organizationId),
  }));
  const oldest = end - lookBack * hourMs;
  const from = looked === null ? end - hourMs : Math.max(looked.getTime(), oldest);
  const count = (end - from) / hourMs;
  if (count <= 0) return;
  const hours = { end: new Date(end), count };
  const verdicts =
    rules.length === 0 ? [] : await judgeHours({ store: services, organizationId, signal }, rules, hours);
  await database.asSystem(async (tx) => {
    // Without a rule the hours are looked at as well: one that is made later says nothing of them.
    if ((await beginLook(tx, organizationId, 'hour', hours.end)) && rules.length > 0)
      await storeAndTell(services, tx, organizationId, verdicts, now);
  });
}

/** The end of the last hour that was looked at; null: none was. */
async function lastHour(tx: Tx, organizationId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('alert_look')
    .select('hour')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.hour ?? null;
}
