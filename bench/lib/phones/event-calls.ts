import { eventId, reportType } from '../../../apps/server/src/delivery/wire/event-ids.ts';
import type { BusyPlacement } from '../busy-placement.ts';
import { mediationData } from '../mediation-data.ts';
import { random } from '../random.ts';
import { phonesOf } from './phone.ts';

/** One call that reports what happened on a phone. */
export interface EventCall {
  readonly kind: 'log' | 'lr';
  readonly fields: Readonly<Record<string, unknown>>;
  /** Rows that it becomes, and how many of them are impressions. */
  readonly rows: number;
  readonly impressions: number;
}

const PHONES = 2_048;
const EVENTS = 25;

/** What a phone reports for an ad that is loaded and shown; a click comes now and then. */
const reports = [
  reportType.instanceRequest,
  reportType.instanceFilled,
  reportType.waterfallFilled,
  reportType.impression,
] as const;

const wanted = [
  eventId.bidRequest,
  eventId.bidResponse,
  eventId.showCalled,
  eventId.readyTrue,
  eventId.readyFalse,
  206,
  211,
] as const;

/**
 * Calls without end, none of them a replay of another: each phone in turn reports one ad (`lr`, 4 or 5 calls) and then
 * what its SDK noticed (`log`, 25 events). About 30 rows a turn.
 */
export function* eventCalls(placement: BusyPlacement, seed: number): Generator<EventCall> {
  const { int, chance, pick } = random(seed);
  const { aPhone, hex } = phonesOf(seed);
  const phones = mediationData(PHONES).requests.map(({ profile }) => aPhone(profile));
  for (let turn = 0; ; turn += 1) {
    const phone = phones[turn % PHONES] ?? {};
    const ts = Date.now();
    const occasion = () => ({
      pid: String(placement.placementId),
      iid: String(pick(placement.instances)),
      mid: '2',
      scene: '-1',
      reqId: hex(32),
      ruleId: -1,
      abt: 0,
    });
    const ad = {
      ...phone,
      ...occasion(),
      ts,
      act: '4',
      bid: 0,
      revenue: int(1, 4_000) / 100,
      rp: 2,
      ii: int(0, 30),
    };
    for (const type of chance(0.1) ? [...reports, reportType.click] : reports) {
      const isImpression = type === reportType.impression;
      yield { kind: 'lr', fields: { ...ad, type: String(type) }, rows: 1, impressions: isImpression ? 1 : 0 };
    }
    const events = Array.from({ length: EVENTS }, (_, index) => ({
      ...occasion(),
      ts: ts - 100 * index,
      eid: pick(wanted),
      code: '',
      msg: chance(0.1) ? 'No fill from the network' : '',
      adapterv: '2.3.1',
      msdkv: '20.5.0',
      ot: 1,
      duration: int(-1, 30),
      priority: int(0, 30),
      cs: -1,
      bid: 0,
      price: chance(0.3) ? int(1, 4_000) / 100 : 0,
      cur: 'USD',
    }));
    yield {
      kind: 'log',
      fields: { ...phone, ts, appk: placement.appKey, events },
      rows: EVENTS,
      impressions: 0,
    };
  }
}
