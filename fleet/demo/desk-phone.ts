import { createPhone } from '../phone/phone.ts';
import { chanceOf } from '../world/chance.ts';
import { realClock } from '../world/clock.ts';
import type { Networks } from '../world/networks.ts';
import type { FleetApp } from '../world/people.ts';
import { noFaults, playSession } from '../world/session.ts';
import { deskDevices } from './people.ts';
import { demoSeed } from './world.ts';

interface DeskPhoneOptions {
  readonly baseUrl: string;
  readonly apps: readonly FleetApp[];
  readonly networks: Networks;
  readonly signal: AbortSignal;
}

/** Between two sessions, milliseconds. */
const rest = 20_000;

/** The registered devices, on which somebody always plays, in each app in turn: their decisions can be watched in the console. */
export async function playDeskDevices(options: DeskPhoneOptions): Promise<void> {
  await Promise.all(deskDevices.map((device) => playOn(device, options)));
}

async function playOn(
  { plat, deviceId }: (typeof deskDevices)[number],
  { baseUrl, apps, networks, signal }: DeskPhoneOptions,
): Promise<void> {
  const clock = realClock(signal);
  const country = 'US';
  const phones = apps
    .filter((app) => app.platform === plat)
    .map(({ appKey, bundle }) =>
      createPhone({
        ...{ baseUrl, platform: plat, appKey, country, seed: demoSeed, deviceId, clock, networks },
        ...(bundle !== undefined && { bundle }),
      }),
    );
  const isOver = () => signal.aborted;
  for (let session = 0; !signal.aborted; session += 1) {
    for (const phone of phones) {
      if (signal.aborted) break;
      const chance = chanceOf(demoSeed, 'desk', session, clock.now());
      await playSession({ phone, clock, chance, country, spending: 0, faults: noFaults, isOver });
      await clock.pass(rest);
    }
  }
  for (const phone of phones) phone.close();
}
