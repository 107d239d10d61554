import { getUserInfo } from '@millrace/contract/people/user';
import type { AlertMetric } from '@millrace/contract/report/alert';
import { pino } from 'pino';
import { judgeFigures } from '../../apps/server/src/features/report/alert/judge/judge-figures-job.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { openJobs } from '../../apps/server/src/platform/jobs/open-jobs.ts';
import { asSystem, sharedDatabase } from './database.ts';
import type { Person } from './people.ts';

interface ShownAlert {
  readonly pubAppId: number;
  /** A usual one where it says nothing; that reports differ is of all apps. */
  readonly kind?: 'differs';
  readonly metric: AlertMetric;
  readonly networkId: number | null;
  /** Days before today, the first and the last one. */
  readonly ago: readonly [number, number];
  readonly figures: readonly [value: string, low: string, expected: string, high: string];
  readonly offUsd: string;
  readonly ended?: true;
}

const dayMs = 86_400_000;

/** Has the server look at the figures of a person's organization before its hour: the job is the server's own. */
export async function figuresAreJudged({ api }: Person): Promise<void> {
  const { organization } = getUserInfo.response.parse(await api.get(getUserInfo.path));
  const jobs = openJobs({
    database: await sharedDatabase(),
    config: { ...loadConfig({}), roles: [] },
    log: pino({ level: 'fatal' }),
  });
  try {
    const asked = { organizationId: organization.id };
    await asSystem((tx) => jobs.send(tx, judgeFigures, asked, { key: String(organization.id) }));
  } finally {
    await jobs.close();
  }
}

/** Alerts as the judging of days leaves them: that takes two months of figures, and is tried with real ones beside its code. */
export async function raiseAlerts(alerts: readonly ShownAlert[]): Promise<void> {
  await asSystem(async (tx) => {
    for (const { pubAppId, kind, metric, networkId, ago, figures, offUsd, ended } of alerts) {
      const rule = await tx
        .selectFrom('alert_rule')
        .innerJoin('app', 'app.organization_id', 'alert_rule.organization_id')
        .select(['alert_rule.id', 'alert_rule.organization_id'])
        .where('app.id', '=', pubAppId)
        .where('kind', '=', kind ?? 'usual')
        .where('metric', '=', metric)
        .executeTakeFirstOrThrow();
      const today = Math.floor(Date.now() / dayMs) * dayMs;
      const [value, low, expected, high] = figures;
      await tx
        .insertInto('alert')
        .values({
          ...{ organization_id: rule.organization_id, rule_id: rule.id },
          app_id: kind === 'differs' ? null : pubAppId,
          ...{ network_id: networkId, unit: 'days', opened_at: new Date(today), off_usd: offUsd },
          from_at: new Date(today - ago[0] * dayMs),
          to_at: new Date(today - (ago[1] - 1) * dayMs),
          ...{ value, low, expected, high, ended_at: ended === true ? new Date() : null },
          ended_by: ended === true ? 'back' : null,
        })
        .execute();
    }
  });
}
