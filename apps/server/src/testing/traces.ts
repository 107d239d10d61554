import { explain } from '@millrace/mediation/explain';
import { anInstance, aPlacement, aProfile, aRule } from '@millrace/mediation/testing/build';
import type { TracedDecision } from '../domain/decision-trace/traced-decision.ts';
import { writeTraces } from '../domain/decision-trace/write-traces.ts';
import { presentExplanation } from '../domain/mediation/present-explanation.ts';
import { createTestApp, createTestPlacement, registerTestDevice } from './publisher-setup.ts';
import type { TestApp } from './test-app.ts';

/** A registered phone, and the placement that it asks for. */
export interface TracedPhone {
  readonly device: number;
  readonly organizationId: number;
  readonly appId: number;
  readonly placementId: number;
  readonly deviceId: string;
}

let count = 0;

export async function createTracedPhone(
  app: TestApp,
  owner: { readonly organizationId: number },
): Promise<TracedPhone> {
  const { organizationId } = owner;
  const appId = await createTestApp(app, owner);
  const placementId = await createTestPlacement(app, owner, appId);
  count += 1;
  const deviceId = `38400000-8cf0-11bd-b23e-${String(count).padStart(12, '0')}`;
  const device = await registerTestDevice(app, owner, deviceId);
  return { device, organizationId, appId, placementId, deviceId };
}

const served = presentExplanation(
  explain(
    aPlacement({ rules: [aRule(1, { countries: ['DE'] }, [7])], instances: [anInstance(7)] }),
    aProfile({ country: 'FR' }),
  ),
  {
    ownAds: undefined,
    refOf: (id) => ({ id, adnId: 1, name: 'High', unitId: 'u7' }),
    testName: undefined,
  },
);

/** A decision for a phone by no rule, whose only one is for another country. */
export function aTrace(phone: TracedPhone, at: string | Date): TracedDecision {
  const { organizationId, appId, placementId, deviceId } = phone;
  const instance = { id: 7, adnId: 1, name: 'High', unitId: 'u7' };
  return {
    organizationId,
    appId,
    placementId,
    platform: 1,
    deviceId,
    summary: {
      at: new Date(at).toISOString(),
      app: { id: appId, name: 'Game' },
      placement: { id: placementId, name: 'Home', adType: 2 },
      country: 'FR',
      outcome: 'served',
      rule: null,
      arm: 'greedy',
      forced: null,
      first: instance,
      instances: 1,
    },
    details: {
      countryFrom: 'address',
      profile: { ...aProfile({ country: 'FR' }), platform: 1 },
      wireVersion: 4,
      act: 'manual',
      requestId: 'r1',
      code: 0,
      seed: 4711,
      serving: served,
    },
  };
}

/** Stores decisions as delivery does. @returns their ids, the newest first */
export async function leaveTraces(
  { database }: Pick<TestApp, 'database'>,
  phone: TracedPhone,
  ...at: readonly (string | Date)[]
): Promise<number[]> {
  await writeTraces(
    database,
    at.map((one) => aTrace(phone, one)),
  );
  const rows = await database.asSystem((tx) =>
    tx
      .selectFrom('decision_trace')
      .select('id')
      .where('test_device_id', '=', phone.device)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute(),
  );
  return rows.map(({ id }) => Number(id));
}

/** A decision for a phone of an organization, as its calls name it. */
export async function createTraceForTests(
  app: TestApp,
  owner: { readonly organizationId: number },
): Promise<{ readonly testDeviceId: number; readonly id: number }> {
  const phone = await createTracedPhone(app, owner);
  const [id = 0] = await leaveTraces(app, phone, app.clock.now());
  return { testDeviceId: phone.device, id };
}
