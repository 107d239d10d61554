import type { Platform } from '@millrace/contract/publisher/platform';
import type { AppShard, OrganizationShard } from '../../domain/config-snapshot/shard.ts';
import { forcedNetwork } from '../../domain/test-mode/forced-network.ts';

export interface ActiveTest {
  readonly sessionId: number;
  /** The only network whose ads the phone may get now. */
  readonly networkId: number;
}

/** Registered phones by organization: one that two organizations have registered is known in each one's apps alone. */
export class TestPhones {
  readonly #organizations = new Map<number, ReadonlySet<string>>();

  /** @param shard undefined: the organization has none any more */
  put(organizationId: number, shard: OrganizationShard | undefined): void {
    if (shard === undefined) this.#organizations.delete(organizationId);
    else
      this.#organizations.set(
        organizationId,
        new Set(shard.testDevices.map(({ platform, deviceId }) => phone(platform, deviceId))),
      );
  }

  has(organizationId: number, platform: Platform, deviceId: string): boolean {
    return this.#organizations.get(organizationId)?.has(phone(platform, deviceId)) ?? false;
  }

  /** The test that holds for a phone in an app at an instant; see {@link forcedNetwork}. */
  activeTest(app: AppShard, deviceId: string, now: Date): ActiveTest | null {
    const { testSession } = app;
    if (testSession === null || !this.has(app.organizationId, app.platform, deviceId)) return null;
    const networks = testSession.networks.map(({ networkId, startedAt, endsAt }) => ({
      networkId,
      startedAt: startedAt === null ? null : new Date(startedAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
    }));
    const networkId = forcedNetwork(networks, now);
    return networkId === null ? null : { sessionId: testSession.id, networkId };
  }
}

function phone(platform: Platform, deviceId: string): string {
  return `${platform}:${deviceId.toLowerCase()}`;
}
