import { platform } from '@millrace/contract/publisher/platform';
import { createPhone } from '../phone/phone.ts';
import { chanceOf } from '../world/chance.ts';
import { realClock } from '../world/clock.ts';
import type { Networks } from '../world/networks.ts';
import type { FleetApp } from '../world/people.ts';
import { noFaults, playSession } from '../world/session.ts';
import { testPhone } from './people.ts';
import { demoSeed } from './world.ts';

interface DeskPhoneOptions {
  readonly baseUrl: string;
  readonly apps: readonly FleetApp[];
  readonly networks: Networks;
  readonly signal: AbortSignal;
}

/** Between two sessions, milliseconds. */
const rest = 20_000;

/** The registered phone, on which somebody always plays: its decisions can be watched in the console. */
export async function playTestPhone({ baseUrl, apps, networks, signal }: DeskPhoneOptions): Promise<void> {
  const app = apps.find((one) => one.platform === platform.android);
  if (app === undefined) return;
  const clock = realClock(signal);
  const country = 'US';
  const phone = createPhone({
    baseUrl,
    platform: app.platform,
    appKey: app.appKey,
    country,
    seed: demoSeed,
    deviceId: testPhone,
    clock,
    networks,
    ...(app.bundle !== undefined && { bundle: app.bundle }),
  });
  for (let session = 0; !signal.aborted; session += 1) {
    const chance = chanceOf(demoSeed, 'desk', session, clock.now());
    const isOver = () => signal.aborted;
    await playSession({ phone, clock, chance, country, spending: 0, faults: noFaults, isOver });
    await clock.pass(rest);
  }
  phone.close();
}
