import { dayMs, minuteMs } from '@millrace/contract/kit/duration';
import type { LedgerMetric, LedgerMoney, LedgerPlace } from '../ledger.ts';
import type { Caller } from './caller.ts';
import type { PhoneEvent } from './habits.ts';

/** What an event is counted as. */
const metrics: Readonly<Record<number, LedgerMetric>> = {
  270: 'bidRequests',
  271: 'bidResponses',
  273: 'bidWins',
  501: 'calledShow',
  502: 'readyTrue',
  503: 'readyFalse',
};

type Noted = Omit<PhoneEvent, 'ts'>;

/** The most that SDKs put into one call. */
const largestPack = 100;
/** How far from its receipt an event can lie, milliseconds: 7 days before it, 5 minutes after it. */
const longestBefore = 7 * dayMs;
const longestAfter = 5 * minuteMs;

/** Events that wait to be sent; they leave it when the server has acknowledged them. */
export class EventQueue {
  readonly #caller: Caller;
  #waiting: PhoneEvent[] = [];
  #sentAt = 0;
  #lastTime = 0;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  /** A session begins: the time until a pack is sent runs from here. */
  begin(): void {
    this.#sentAt = this.#caller.now;
  }

  /** Notes an event, and sends what waits when the pack is full, its time has come, or the event can't wait. */
  async note(event: Noted): Promise<void> {
    const { answer } = this.#caller;
    if (answer?.events.ids.includes(event.eid) !== true) return;
    this.#waiting.push({ ...event, ts: this.#tick() });
    const { mn, ci, fids = [] } = answer.events;
    const isDue = this.#caller.now - this.#sentAt >= ci * 1000;
    if (isDue || this.#waiting.length >= mn || fids.includes(event.eid)) await this.flush();
  }

  /** A millisecond of its own for each event, unless the clock is put back. */
  #tick(): number {
    const { clock } = this.#caller;
    const ahead = this.#lastTime - clock;
    this.#lastTime = ahead >= 0 && ahead < 1000 ? this.#lastTime + 1 : clock;
    return this.#lastTime;
  }

  /** Sends everything that waits. */
  async flush(): Promise<void> {
    const { answer, habits, options } = this.#caller;
    while (answer !== undefined && this.#waiting.length > 0) {
      const pack = this.#waiting.slice(0, largestPack);
      const at = this.#caller.now;
      const sentAt = this.#caller.clock;
      const events = pack.map(habits.event);
      const reply = await this.#caller.call('log', answer.events.url, 1, { appk: options.appKey, events });
      this.#sentAt = at;
      if (reply?.status !== 200) return;
      this.#waiting = this.#waiting.slice(pack.length);
      for (const event of pack) this.#count(event, { at, sentAt });
    }
  }

  /** By the server's clock, as far as it can know: the phone's, moved by how wrong that was when it sent the event. */
  #count(event: PhoneEvent, { at, sentAt }: { readonly at: number; readonly sentAt: number }): void {
    const metric = metrics[event.eid];
    if (metric === undefined) return;
    const { ledger } = this.#caller.options;
    const place: LedgerPlace = this.#caller.place(event.pid, event.iid);
    const moved = event.ts + at - sentAt;
    const time = Math.min(Math.max(moved, at - longestBefore), at + longestAfter);
    ledger.count(metric, place, time, moneyOf(metric, event.price));
  }
}

function moneyOf(metric: LedgerMetric, price = 0): LedgerMoney {
  const micro = Math.round(price * 1e6);
  if (metric === 'bidResponses') return { bidResponseMicro: micro };
  return metric === 'bidWins' ? { bidWinMicro: micro } : {};
}
