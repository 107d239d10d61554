import { alertKinds, alertMetrics } from '@millrace/contract/report/alert';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { storeVerdicts } from './store-verdicts.ts';
import { namesOf, type Told, tellOfAlerts } from './tell-of-alerts.ts';
import type { Verdict } from './verdict.ts';
import { queueDeliveries } from './webhook/queue-deliveries.ts';

/** Keeps what was found, and tells of it those who are to be told, in one transaction. */
export async function storeAndTell(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  organizationId: number,
  verdicts: readonly Verdict[],
  now: Date,
): Promise<void> {
  const stored = await storeVerdicts(tx, organizationId, verdicts, now);
  if (stored.fired.length + stored.ended.length === 0) return;
  const rules = await tx
    .selectFrom('alert_rule')
    .select(['id', 'kind', 'metric', 'name', 'mail', 'webhook_ids'])
    .where('organization_id', '=', organizationId)
    .execute();
  const link = consoleLink(config, '/report/alerts');
  for (const event of ['fired', 'ended'] as const) {
    const told = stored[event].flatMap((one): Told[] => {
      const rule = rules.find(({ id }) => id === one.ruleId);
      const metric = alertMetrics.find((known) => known === rule?.metric);
      const kind = alertKinds.find((known) => known === rule?.kind);
      if (rule === undefined || metric === undefined || kind === undefined) return [];
      return [{ ...one, kind, metric, rule: rule.name, mail: rule.mail, webhookIds: rule.webhook_ids }];
    });
    const names = await namesOf(tx, told);
    // Of what is off on the other side now, or was not heard of any more, nobody can be told that it is well.
    const heard = event === 'fired' ? told : told.filter(({ isOver }) => isOver);
    await tellOfAlerts(tx, organizationId, { event, alerts: heard, names });
    await queueDeliveries(tx, organizationId, told, { event, names, link, now });
  }
}
