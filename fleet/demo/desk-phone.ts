import type { Ledger } from '../ledger.ts';
import { createPhone, type Phone } from '../phone/phone.ts';
import { chanceOf } from '../world/chance.ts';
import { type Clock, hurriedClock, realClock } from '../world/clock.ts';
import type { Networks } from '../world/networks.ts';
import type { FleetApp } from '../world/people.ts';
import { noFaults, playSession } from '../world/session.ts';
import { deskDevices } from './people.ts';
import { demoSeed } from './world.ts';

interface DeskPhoneOptions {
  readonly baseUrl: string;
  readonly apps: readonly FleetApp[];
  readonly networks: Networks;
  readonly ledger: Ledger;
}

type DeskDevice = (typeof deskDevices)[number];

/** Where the devices are. */
const country = 'US';

/** Between two sessions, milliseconds. */
const rest = 20_000;

/** The registered devices ask for an ad in each placement of each app, so that there are decisions to look at everywhere. */
export async function askOnDeskDevices(options: DeskPhoneOptions): Promise<void> {
  for (const device of deskDevices) {
    for (const phone of phonesOn(device, { ...options, clock: hurriedClock })) {
      if (await phone.init()) {
        for (const { id } of phone.placements) if (await phone.load(id)) await phone.show(id);
      }
      await phone.flush();
      phone.close();
    }
  }
}

/** The registered devices, on which somebody always plays, in each app in turn: their decisions can be watched in the console. */
export async function playDeskDevices(
  options: DeskPhoneOptions & { readonly signal: AbortSignal },
): Promise<void> {
  await Promise.all(deskDevices.map((device) => playOn(device, options)));
}

async function playOn(
  device: DeskDevice,
  { signal, ...options }: DeskPhoneOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const clock = realClock(signal);
  const phones = phonesOn(device, { ...options, clock });
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

/** The apps of its platform, each with an SDK of its own. */
function phonesOn(
  { plat, deviceId }: DeskDevice,
  { baseUrl, apps, networks, ledger, clock }: DeskPhoneOptions & { readonly clock: Clock },
): readonly Phone[] {
  return apps
    .filter(({ platform }) => platform === plat)
    .map(({ appKey, bundle }) =>
      createPhone({
        ...{ baseUrl, platform: plat, appKey, country, seed: demoSeed, deviceId },
        ...{ clock, networks, ledger },
        ...(bundle !== undefined && { bundle }),
      }),
    );
}
