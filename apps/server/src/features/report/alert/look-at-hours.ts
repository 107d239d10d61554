import { waitingSince } from '../../../domain/report/waiting-since.ts';
import type { Services } from '../../../platform/services.ts';
import { beginLook } from './begin-look.ts';
import { judgeHours } from './judge-own.ts';
import { ownRules } from './own-rule.ts';
import { storeAndTell } from './store-and-tell.ts';

type Needs = Pick<Services, 'config' | 'database' | 'clickhouse' | 'reportQueue' | 'now'>;

const hourMs = 3_600_000;

/** Holds an organization's last whole hour, and those before it, against its own rules. Once an hour. */
export async function lookAtHours(
  services: Needs,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  const { database } = services;
  const now = services.now();
  const end = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const rules = await database.asSystem((tx) => ownRules(tx, organizationId, 'hours'));
  if (rules.length === 0) return;
  const since = await waitingSince(database);
  // Events of the hour wait to be counted: the next one looks again.
  if (since !== null && since < end) return;
  const verdicts = await judgeHours({ store: services, organizationId, signal }, rules, end);
  await database.asSystem(async (tx) => {
    if (await beginLook(tx, organizationId, 'hour', end))
      await storeAndTell(services, tx, organizationId, verdicts, now);
  });
}
