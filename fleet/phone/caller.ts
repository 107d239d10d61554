import { platform } from '@millrace/contract/publisher/platform';
import type { LedgerPlace } from '../ledger.ts';
import type { InitAnswer } from '../wire/answers.ts';
import type { Reply, SentCall } from '../wire/transport.ts';
import { chanceOf, type Random, uuid } from '../world/chance.ts';
import { type Device, makeDevice } from './device.ts';
import type { Fields, Habits } from './habits.ts';
import { habitsOf } from './habits-of.ts';
import type { Equipped } from './options.ts';

/** How many of the last calls could be sent once more. */
const remembered = 8;

/** A phone as far as it sends calls: who it is, what time it takes it for, where calls go. */
export class Caller {
  readonly options: Equipped;
  readonly device: Device;
  readonly habits: Habits;
  readonly chance: Random;
  /** What the phone's clock is wrong by, milliseconds; it may jump. */
  clockError: number;
  session = '';
  /** What the last `init` answered. */
  answer: InitAnswer | undefined;
  #recent: SentCall[] = [];
  /** What bodies have in common, and its JSON without braces. */
  #same: { readonly session: string; readonly same: Fields; readonly text: string } | undefined;
  readonly #headers: SentCall['headers'];

  constructor(options: Equipped) {
    this.options = options;
    this.clockError = options.clockError;
    this.device = makeDevice(options);
    this.habits = habitsOf(options.platform);
    this.#headers = this.habits.headers(this.device);
    this.chance = chanceOf(options.seed, 'phone', options.platform);
  }

  /** The true time, milliseconds UTC. */
  get now(): number {
    return this.options.clock.now();
  }

  /** What the phone takes for the time, milliseconds. */
  get clock(): number {
    return this.now + this.clockError;
  }

  /** An id of a waterfall: a UUID without dashes. */
  newId(): string {
    return uuid(this.chance).replaceAll('-', '');
  }

  place(placementId = 0, instanceId = 0): LedgerPlace {
    const { appKey, country } = this.options;
    return { appKey, country, placementId, instanceId };
  }

  /**
   * Makes a call.
   * @returns its answer; null when there was none
   */
  call(kind: string, url: string, version: number, fields: Fields): Promise<Reply | null> {
    return this.#send(this.sentCall(kind, url, version, this.#bodyOf(fields)), true);
  }

  /** What every body says of the phone changes with each start of the SDK alone, but for the time: it is made once. */
  #bodyOf(fields: Fields): string {
    const { device, session, clock } = this;
    if (this.#same?.session !== session) {
      const { ts, ...same } = this.habits.base({ device, session, clock });
      this.#same = { session, same, text: JSON.stringify(same).slice(1, -1) };
    }
    const { same, text } = this.#same;
    for (const name in fields) if (name in same) return JSON.stringify({ ts: clock, ...same, ...fields });
    const own = JSON.stringify(fields).slice(1, -1);
    return `{"ts":${clock},${text}${own && ','}${own}}`;
  }

  /**
   * Gets an address that came with an ad.
   * @returns null when there was no answer; `foreign` for a server that is not the fleet's to call
   */
  async fetch(kind: string, url: string): Promise<Reply | null | 'foreign'> {
    if (!this.#isServers(url)) return 'foreign';
    return this.#send({ kind, url, headers: this.#headers, text: '', at: this.now, isGet: true }, true);
  }

  /** Whether an address is of the server that the phone talks to: no fleet bothers anybody else. */
  #isServers(url: string): boolean {
    const ours = [this.options.baseUrl, this.answer?.api.wf].filter((one) => one !== undefined);
    return ours.some((one) => new URL(one).host === new URL(url).host);
  }

  /** A call with whatever text. */
  sentCall(kind: string, url: string, version: number, text: string): SentCall {
    const plat = this.options.platform === platform.ios ? 0 : 1;
    const withKey = kind === 'wf' || kind === 'lr' || kind === 'ic' ? '' : `&k=${this.options.appKey}`;
    return {
      kind,
      url: `${url}?v=${version}&plat=${plat}&sdkv=${this.habits.sdkVersion}${withKey}`,
      headers: this.#headers,
      text,
      at: this.now,
    };
  }

  /** Sends a call that was accepted once more, word for word. */
  async replay(): Promise<void> {
    if (this.#recent.length === 0) return;
    const call = this.chance.pick(this.#recent);
    this.options.ledger.repeated(call.kind);
    await this.#send({ ...call, at: this.now }, false);
  }

  /** Sends what no SDK would; it counts as an answer of the kind `garbage`. */
  async sendGarbage(call: SentCall): Promise<void> {
    await this.#send({ ...call, kind: 'garbage' }, false);
  }

  async #send(call: SentCall, isNew: boolean): Promise<Reply | null> {
    const { transport, ledger, onCall } = this.options;
    onCall?.(call);
    let reply: Reply;
    try {
      reply = await transport.send(call);
    } catch {
      ledger.unanswered();
      return null;
    }
    ledger.answered(call.kind, reply.status);
    if (isNew && reply.status < 400 && isRepeatable(call.kind)) {
      this.#recent = [...this.#recent.slice(1 - remembered), call];
    }
    return reply;
  }
}

/** What counts once however often it comes. Others count as often as they are made. */
function isRepeatable(kind: string): boolean {
  return ['lr', 'log', 'iap', 'impr', 'click'].includes(kind);
}
