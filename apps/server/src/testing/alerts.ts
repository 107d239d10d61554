import type { Person } from './people.ts';
import { createTestApp } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

export interface AlertForTests {
  readonly id: number;
  readonly appId: number;
  /** The usual one of revenue. */
  readonly ruleId: number;
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
    return { id, appId: ofApp, ruleId };
  });
}
