import type { AlertRuleForm } from '@millrace/contract/report/alert-rule';
import type { Person } from './people.ts';
import { createTestApp } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

export interface AlertForTests {
  readonly id: number;
  readonly appId: number;
  /** The usual one of revenue. */
  readonly ruleId: number;
  /** An own one, about the app. */
  readonly ownRuleId: number;
  readonly webhookId: number;
}

/** Yesterday's revenue of an app of a person, which was half of what is usual. */
export async function createAlertForTests(
  app: TestApp,
  owner: Person,
  { appId, networkId = null }: { readonly appId?: number; readonly networkId?: number | null } = {},
): Promise<AlertForTests> {
  const ofApp = appId ?? (await createTestApp(app, owner));
  const { organizationId } = owner;
  return app.database.asSystem(async (tx) => {
    const { id: ruleId } = await tx
      .selectFrom('alert_rule')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('kind', '=', 'usual')
      .where('metric', '=', 'revenue')
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('alert')
      .values({
        ...{ organization_id: organizationId, rule_id: ruleId, app_id: ofApp, network_id: networkId },
        ...{ unit: 'days', from_at: new Date('2026-03-01'), to_at: new Date('2026-03-02') },
        ...{ value: '50', low: '80', expected: '100', high: '120', off_usd: '50' },
        opened_at: new Date('2026-03-02T06:20:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: ownRuleId } = await tx
      .insertInto('alert_rule')
      .values({
        ...{ organization_id: organizationId, kind: 'own', name: 'Low fill', metric: 'fillRate' },
        ...{ app_id: ofApp, bound: 'under', value: '40', span: 3, unit: 'hours' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: webhookId } = await tx
      .insertInto('alert_webhook')
      .values({
        ...{ organization_id: organizationId, name: 'Pager', url: 'https://pager.example/alerts' },
        secret_sealed: app.services.secrets.seal('whs_secret', `alert-webhook:${organizationId}`),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, appId: ofApp, ruleId, ownRuleId, webhookId };
  });
}

/** Fill rate of AdMob in an app under 40 % for three hours. */
export const alertRuleFormOf = (pubAppId: number | null): AlertRuleForm => ({
  ...{ name: 'Low fill', metric: 'fillRate', pubAppId, adnId: 1, country: null },
  ...{ bound: 'under', value: '40', span: 3, unit: 'hours', mail: true, webhookIds: null },
});
