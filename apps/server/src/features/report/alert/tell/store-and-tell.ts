import { alertKinds, alertMetrics } from '@millrace/contract/report/alert';
import { organizationLink } from '../../../../platform/mail/console-link.ts';
import type { Tx } from '../../../../platform/postgres/database.ts';
import type { Services } from '../../../../platform/services.ts';
import type { Verdict } from '../verdict.ts';
import { queueDeliveries } from '../webhook/queue-deliveries.ts';
import { type Ending, type Stored, storeVerdicts, type Telling } from './store-verdicts.ts';
import { namesOf, type Told, tellOfAlerts } from './tell-of-alerts.ts';

type Needs = Pick<Services, 'config'>;

/** Keeps what was found, and tells of it those who are to be told, in one transaction. */
export async function storeAndTell(
  services: Needs,
  tx: Tx,
  organizationId: number,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<void> {
  const watching = await watchingRules(tx, organizationId);
  const asked = verdicts.filter(({ ruleId }) => watching.has(ruleId));
  await tell(services, tx, organizationId, await storeVerdicts(tx, organizationId, asked, now), now);
}

/** Rules that are on. One that was switched off while figures were looked at finds nothing; until this commits none is. */
async function watchingRules(tx: Tx, organizationId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('alert_rule')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 1)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Tells an organization's people and servers of alerts. Needs the system role. */
export async function tell(
  { config }: Needs,
  tx: Tx,
  organizationId: number,
  { fired, ended }: Stored,
  now: Date,
): Promise<void> {
  if (fired.length + ended.length === 0) return;
  const rules = await rulesOf(tx, organizationId);
  const link = organizationLink(config, organizationId, '/report/alerts');
  const withRule = <One extends Telling>(all: readonly One[]): (One & Told)[] =>
    all.flatMap((one) => {
      const rule = rules.get(one.ruleId);
      return rule === undefined ? [] : [{ ...one, ...rule }];
    });

  const begun = withRule(fired);
  await tellOfAlerts(tx, organizationId, { event: 'fired', alerts: begun, names: await namesOf(tx, begun) });
  // What is silenced is no mail: people asked for none. Behind the bell its end says that nobody has to wait for it.
  const over = withRule(ended).map((one) => (one.isSilenced ? { ...one, mail: false } : one));
  const names = await namesOf(tx, [...begun, ...over]);
  await tellOfAlerts(tx, organizationId, {
    ...{ event: 'ended', names },
    alerts: over.filter(({ endedBy }) => endedBy === 'back'),
  });
  for (const alerts of alike(over))
    await tellOfAlerts(tx, organizationId, { event: 'unwatched', alerts, names });
  await queueDeliveries(tx, organizationId, begun, { names, link, now });
  await queueDeliveries(tx, organizationId, over, { names, link, now });
}

/** Those that nobody watches any more, by what is said of why. What is off on the other side now has begun anew: that is told. */
function alike<One extends Told & Ending>(ended: readonly One[]): One[][] {
  const unwatched = ended.filter(({ endedBy }) => endedBy !== 'back' && endedBy !== 'otherSide');
  return [...Map.groupBy(unwatched, ({ ruleId, endedBy }) => `${ruleId} ${endedBy}`).values()];
}

async function rulesOf(tx: Tx, organizationId: number) {
  const rows = await tx
    .selectFrom('alert_rule')
    .select(['id', 'kind', 'metric', 'name', 'mail', 'webhook_ids'])
    .where('organization_id', '=', organizationId)
    .execute();
  return new Map(
    rows.flatMap(({ id, mail, name, webhook_ids: webhookIds, ...row }) => {
      const metric = alertMetrics.find((known) => known === row.metric);
      const kind = alertKinds.find((known) => known === row.kind);
      if (metric === undefined || kind === undefined) return [];
      return [[id, { kind, metric, rule: name, mail, webhookIds }] as const];
    }),
  );
}
