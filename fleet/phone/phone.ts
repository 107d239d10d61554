import { minuteMs } from '@millrace/contract/kit/duration';
import { type LoadablePlacement, readInit, readPurchase } from '../wire/answers.ts';
import { type Act, act } from './ad.ts';
import { Caller } from './caller.ts';
import { Impressions } from './caps.ts';
import type { Device } from './device.ts';
import { EventQueue } from './event-queue.ts';
import { garbageOf } from './garbage.ts';
import { Loader } from './loader.ts';
import { equip, type PhoneOptions } from './options.ts';
import type { Pool } from './pool.ts';
import { type Shown, showAd } from './show.ts';

const sdkEvents = { initFailed: 104 } as const;

/** A phone with one app and the SDK in it. */
export interface Phone {
  readonly device: Device;
  /** What it may load, as the last `init` said. */
  readonly placements: readonly LoadablePlacement[];
  /** USD that the person has paid in the app so far. */
  readonly paid: number;
  /** Starts the SDK anew: a new session, whose pools are empty. @returns whether it is served */
  init(): Promise<boolean>;
  /** Asks again when the time has come that the last answer named. */
  refresh(): Promise<void>;
  /** Makes an ad of a placement ready. @returns whether there is one */
  load(placementId: number, why?: Act): Promise<boolean>;
  /** Shows one that is ready, and loads the next. */
  show(placementId: number, sceneName?: string): Promise<Shown>;
  /** @param amount decimal text with two places */
  buy(currency: string, amount: string): Promise<void>;
  /** Says by which campaign the app was installed, as an attribution SDK has told it (`cd`). */
  attribute(campaign: string): Promise<void>;
  /** Says what went wrong the last time (`err`). */
  crash(error: string): Promise<void>;
  /** Sends the events that wait. */
  flush(): Promise<void>;
  /** Sends an earlier call once more, word for word. */
  replay(): Promise<void>;
  /** Sends what no SDK would. */
  sendGarbage(): Promise<void>;
  /** Its clock is wrong by so many milliseconds from now on. */
  setClockError(milliseconds: number): void;
  /** Closes its connections, unless they were given to it. */
  close(): void;
}

/** A phone that has not started the SDK yet. */
export function createPhone(options: PhoneOptions): Phone {
  return new SimulatedPhone(options);
}

class SimulatedPhone implements Phone {
  readonly #caller: Caller;
  readonly #events: EventQueue;
  readonly #impressions = new Impressions();
  readonly #pool: Pool = new Map();
  readonly #loader: Loader;
  readonly #ownsTransport: boolean;
  #initAt = 0;
  #paid = 0;

  constructor(options: PhoneOptions) {
    this.#ownsTransport = options.transport === undefined;
    this.#caller = new Caller(equip(options));
    this.#events = new EventQueue(this.#caller);
    this.#loader = new Loader(this.#parts);
  }

  get #parts() {
    const [caller, events, impressions, pool] = [this.#caller, this.#events, this.#impressions, this.#pool];
    return { caller, events, impressions, pool, paid: () => this.#paid };
  }

  get device(): Device {
    return this.#caller.device;
  }

  get placements(): readonly LoadablePlacement[] {
    return this.#caller.answer?.pls ?? [];
  }

  get paid(): number {
    return this.#paid;
  }

  async init(): Promise<boolean> {
    const caller = this.#caller;
    caller.session = caller.newId();
    this.#pool.clear();
    this.#impressions.forget(caller.clock);
    this.#events.begin();
    return this.#askForSettings();
  }

  async refresh(): Promise<void> {
    const { answer, now } = this.#caller;
    const minutes = answer?.ri ?? 0;
    if (minutes > 0 && now - this.#initAt >= minutes * minuteMs) await this.#askForSettings();
  }

  async #askForSettings(): Promise<boolean> {
    const caller = this.#caller;
    const { device, session, clock, options, habits, now } = caller;
    const url = `${options.baseUrl}/init`;
    const reply = await caller.call('init', url, 1, habits.init({ device, session, clock }));
    if (reply?.status !== 200) {
      await this.#events.note({ eid: sdkEvents.initFailed, code: String(reply?.status ?? 0) });
      return false;
    }
    options.ledger.count('inits', caller.place(), now);
    caller.answer = readInit(reply.body);
    this.#initAt = now;
    return true;
  }

  async load(placementId: number, why: Act = act.manual): Promise<boolean> {
    const placement = this.#placement(placementId);
    return placement !== undefined && (await this.#loader.load(placement, why));
  }

  async show(placementId: number, sceneName?: string): Promise<Shown> {
    const placement = this.#placement(placementId);
    if (placement === undefined) return 'notReady';
    const shown = await showAd(this.#parts, placement, sceneName);
    // What is shown in a place of the screen is loaded when the app wants it.
    if (shown === 'shown' && placement.cs !== undefined) await this.#loader.load(placement, act.closed);
    return shown;
  }

  #placement(id: number): LoadablePlacement | undefined {
    return this.placements.find((placement) => placement.id === id);
  }

  async buy(currency: string, amount: string): Promise<void> {
    const caller = this.#caller;
    const { answer, habits, now } = caller;
    if (answer?.api.iap === undefined) return;
    const purchase = habits.purchase({ cur: currency, iap: amount, iapt: this.#paid });
    const reply = await caller.call('iap', answer.api.iap, 1, purchase);
    if (reply?.status !== 200) return;
    this.#paid = readPurchase(reply.body);
    caller.options.ledger.count('purchases', caller.place(), now);
    caller.options.ledger.paid(currency, Math.round(Number(amount) * 100));
  }

  async attribute(campaign: string): Promise<void> {
    const { answer, habits } = this.#caller;
    if (answer?.api.cd === undefined) return;
    const data = { af_status: 'Non-organic', media_source: 'brightside', campaign, is_first_launch: true };
    await this.#caller.call('cd', answer.api.cd, habits.conversionVersion, { type: 0, cd: data });
  }

  async crash(error: string): Promise<void> {
    const { answer } = this.#caller;
    if (answer?.api.er !== undefined)
      await this.#caller.call('err', answer.api.er, 1, { tag: 'crash', error });
  }

  flush(): Promise<void> {
    return this.#events.flush();
  }

  replay(): Promise<void> {
    return this.#caller.replay();
  }

  sendGarbage(): Promise<void> {
    return this.#caller.sendGarbage(garbageOf(this.#caller));
  }

  setClockError(milliseconds: number): void {
    this.#caller.clockError = milliseconds;
  }

  close(): void {
    if (this.#ownsTransport) this.#caller.options.transport.close();
  }
}
