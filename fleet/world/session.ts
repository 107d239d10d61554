import { act } from '../phone/ad.ts';
import type { Phone } from '../phone/phone.ts';
import type { LoadablePlacement } from '../wire/answers.ts';
import type { Random } from './chance.ts';
import type { Clock } from './clock.ts';
import { countryOf } from './countries.ts';

/** What is not as it should be with a phone; see {@link faultsOf}. */
export interface Faults {
  /** Calls that it sends once more. */
  readonly replays: number;
  /** What its clock jumps by in the middle, milliseconds. */
  readonly clockJump: number;
  readonly sendsGarbage: boolean;
  /** The SDK failed the last time. */
  readonly hasCrashed: boolean;
}

export const noFaults: Faults = { replays: 0, clockJump: 0, sendsGarbage: false, hasCrashed: false };

export interface SessionOptions {
  readonly phone: Phone;
  readonly clock: Clock;
  readonly chance: Random;
  readonly country: string;
  /** How likely the person buys something. */
  readonly spending: number;
  readonly faults: Faults;
  /** It is the first one after the installation. */
  readonly isFirst?: boolean;
  /** Ends the session early. */
  readonly isOver?: () => boolean;
}

const campaigns = ['spring', 'lookalike', 'video'];
const crash = 'java.lang.NullPointerException\n\tat com.example.game.Ads.onAdReady(Ads.java:42)';

/** Ad types of the wire. */
const banner = 0;
const native = 1;
const splash = 4;

/** What things cost in apps, in USD; by currency roughly as much. */
const prices = [0.99, 1.99, 4.99, 9.99, 19.99];
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  JPY: 152,
  BRL: 5.6,
  INR: 84,
  IDR: 15_800,
  CNY: 7.2,
};

/** Somebody plays: sees ads where the app has them, perhaps buys something, and puts the phone away. */
export async function playSession(options: SessionOptions): Promise<void> {
  const { phone, clock, chance, faults, isOver = () => false } = options;
  if (!(await phone.init())) return;
  if (options.isFirst === true) await phone.attribute(chance.pick(campaigns));
  if (faults.hasCrashed) await phone.crash(crash);
  const { placements } = phone;
  for (const { id, t } of placements) if (t === splash && (await phone.load(id))) await phone.show(id);
  const pooled = placements.filter(({ cs }) => cs !== undefined);
  for (const { id } of pooled) await phone.load(id, act.init);
  const rounds = roundsOf(chance);
  for (let round = 0; round < rounds && !isOver(); round += 1) {
    await clock.pass(1000 * chance.int(15, 120));
    await phone.refresh();
    for (const placement of placements) await showInPlace(phone, placement, chance);
    if (round === 0 && faults.clockJump !== 0) phone.setClockError(faults.clockJump);
    if (pooled.length > 0) await showFromPool(phone, chance.pick(pooled), chance);
  }
  if (chance.chance(options.spending)) await buy(options);
  if (faults.sendsGarbage) await phone.sendGarbage();
  await phone.flush();
  for (let replay = 0; replay < faults.replays; replay += 1) await phone.replay();
}

/** How often an ad comes up: once more with a probability of 0.88, and not for ever. */
function roundsOf(chance: Random): number {
  let rounds = 1;
  while (rounds < 14 && chance.chance(0.88)) rounds += 1;
  return rounds;
}

/** How likely the screen that a banner or a native ad is on comes up between two other ads. */
const inSight = 0.35;

/** Banners and native ads are there while the screen is that they are on. */
async function showInPlace(phone: Phone, { id, t }: LoadablePlacement, chance: Random): Promise<void> {
  if ((t !== banner && t !== native) || !chance.chance(inSight)) return;
  if (await phone.load(id, t === banner ? act.interval : act.manual)) await phone.show(id);
}

async function showFromPool(
  phone: Phone,
  { id, scenes = [] }: LoadablePlacement,
  chance: Random,
): Promise<void> {
  await phone.show(id, scenes.length === 0 ? undefined : chance.pick(scenes).n);
}

async function buy({ phone, chance, country }: SessionOptions): Promise<void> {
  const { currency } = countryOf(country);
  const amount = chance.pick(prices) * (perDollar[currency] ?? 1);
  await phone.buy(currency, amount.toFixed(2));
}
