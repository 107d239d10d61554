import { alertMetrics } from '@millrace/contract/report/alert';
import { consoleLink } from '../../../platform/mail/console-link.ts';
import type { Tx } from '../../../platform/postgres/database.ts';
import type { Services } from '../../../platform/services.ts';
import { storeVerdicts } from './store-verdicts.ts';
import { type Told, tellOfAlerts } from './tell-of-alerts.ts';
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
  const telling = await storeVerdicts(tx, organizationId, verdicts, now);
  if (telling.length === 0) return;
  const rules = await tx
    .selectFrom('alert_rule')
    .select(['id', 'metric', 'name', 'mail'])
    .where('organization_id', '=', organizationId)
    .execute();
  const told = telling.flatMap((one): Told[] => {
    const rule = rules.find(({ id }) => id === one.ruleId);
    const metric = alertMetrics.find((known) => known === rule?.metric);
    if (rule === undefined || metric === undefined) return [];
    return [{ ...one, metric, rule: rule.name, mail: rule.mail }];
  });
  const names = await tellOfAlerts(tx, organizationId, told);
  await queueDeliveries(tx, organizationId, told, {
    names,
    link: consoleLink(config, '/report/alerts'),
    now,
  });
}
