import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { PromotedShard } from '../../../domain/own-ads/load-promoted.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTestClickHouse } from '../../../testing/test-clickhouse.ts';
import { eventKey } from '../../rows/event-key.ts';
import { aCpiShard, aDevice, ByDevice, createPromoted, tellOf } from '../../testing/by-device.ts';
import type { TestDelivery } from '../../testing/delivery-app.ts';
import { adOf, open } from '../../testing/own-ad-calls.ts';
import { ownAdsSetup } from '../../testing/own-ads.ts';
import { withDelivery } from '../../testing/with-delivery.ts';
import { keyOf } from './attribute.ts';
import { keepDecided } from './keep-decided.ts';

vi.setConfig({ testTimeout: 300_000 });

let app: TestApp;
let clickhouse: ClickHouse;
beforeAll(async () => {
  [app, clickhouse] = await Promise.all([openTestApp(), openTestClickHouse()]);
});
afterAll(() => Promise.all([app.close(), clickhouse.close()]));

const [second, hour, day] = [1_000, 3_600_000, 86_400_000];

const device = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('see'), device }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('click'), device }) },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: fc.constant('tell'), device, by: fc.constantFrom('device', 'device', 'click') },
      ...{ name: fc.constantFrom('install', 'purchase'), eventId: fc.constantFrom('', 'a', 'b') },
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 20, 100) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ship'), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decideAway') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('keep', 'keepAndDie', 'keepNot') }) },
);
type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & Readonly<Record<string, unknown>>;

interface Touched {
  readonly kind: 'click' | 'view';
  readonly bid: string;
  readonly at: number;
}

/**
 * What has to be counted, by the rules alone: which keys, each once, and by which touch. Of what is told of twice, with its
 * click and by its device, the one that reaches the event store first counts: either is right.
 */
class Model {
  readonly #promotedId: number;

  readonly #touches: readonly Touched[][] = [[], []];
  readonly #byDevice = new Set<string>();
  readonly counted = new Map<string, Set<string>>();
  readonly installs = new Set<string>();

  constructor(promotedId: number) {
    this.#promotedId = promotedId;
  }

  touch(of: number, touched: Touched): void {
    this.#touches[of]?.push(touched);
  }

  lastClick(of: number): Touched | undefined {
    return this.#touches[of]?.findLast(({ kind }) => kind === 'click');
  }

  lastView(of: number): Touched | undefined {
    return this.#touches[of]?.findLast(({ kind }) => kind === 'view');
  }

  tell(of: number, by: string, name: string, eventId: string, now: number): void {
    const click = this.lastClick(of);
    if (by === 'click') {
      // None of them says a time.
      if (click !== undefined && now - click.at <= 3 * day) this.#count(click, name, eventId);
      return;
    }
    const view = this.lastView(of);
    const winner =
      click !== undefined && now - click.at <= 7 * day
        ? click
        : view !== undefined && now - view.at <= day
          ? view
          : undefined;
    const known = name === 'install' ? `install ${of}` : eventId || `${of} ${name}`;
    if (winner === undefined || this.#byDevice.has(known) || now - winner.at > 3 * day) return;
    this.#byDevice.add(known);
    this.#count(winner, name, eventId);
  }

  #count({ bid, kind }: Touched, name: string, eventId: string): void {
    const parts = keyOf({ name, eventId, at: null }, this.#promotedId, bid);
    const key = eventKey(['conversion', parts.join('\n')]).toString();
    this.counted.set(key, (this.counted.get(key) ?? new Set()).add(kind));
    if (name === 'install') this.installs.add(key);
  }
}

test('whatever phones see and click, whoever is told how often, dies or is away: each thing is won once, by the right touch', async () => {
  const check = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
    const promoted = (await createPromoted(app)).shard;
    await withDelivery({ ...ownAdsSetup([aCpiShard(promoted.id)]), promoted: [promoted] }, (delivery) =>
      play(steps as readonly Step[], delivery, promoted),
    );
  });
  await fc.assert(check, { numRuns: 12, endOnFailure: true });
});

async function play(steps: readonly Step[], delivery: TestDelivery, promoted: PromotedShard): Promise<void> {
  const path = new ByDevice(app, clickhouse, [delivery]);
  const dids = [aDevice(), aDevice()];
  const model = new Model(promoted.id);
  const links: (string | undefined)[] = [undefined, undefined];
  const clickIds: (string | undefined)[] = [undefined, undefined];
  const bids: (string | undefined)[] = [undefined, undefined];
  for (const one of steps) {
    delivery.clock.forward(second);
    const now = delivery.clock.now().getTime();
    const of = Number(one.device ?? 0);
    const did = dids[of] ?? '';
    if (one.do === 'see') {
      const { imptks, link } = await adOf(delivery, { did });
      await open(delivery, imptks[0] ?? '');
      const bid = delivery.kept.at(-1)?.head.ownAd?.bidId ?? '';
      [links[of], bids[of]] = [link, bid];
      model.touch(of, { kind: 'view', bid, at: now });
    }
    const link = links[of];
    if (one.do === 'click' && link !== undefined) {
      const { headers } = await open(delivery, link);
      const clickId = new URL(String(headers.location)).searchParams.get('c') ?? '';
      // An ad that was shown a day ago leads on, and its click counts for nobody.
      if (clickId !== '') {
        clickIds[of] = clickId;
        // Of two clicks of an ad the first one counts.
        const bid = bids[of] ?? '';
        if (model.lastClick(of)?.bid !== bid) model.touch(of, { kind: 'click', bid, at: now });
      }
    }
    if (one.do === 'tell') {
      const clickId = clickIds[of] ?? '';
      const by = one.by === 'click' && clickId !== '' ? { click_id: clickId } : { device_id: did };
      await tellOf(delivery, promoted, { ...by, event: String(one.name), event_id: String(one.eventId) });
      model.tell(of, 'click_id' in by ? 'click' : 'device', String(one.name), String(one.eventId), now);
    }
    if (one.do === 'wait') delivery.clock.forward(Number(one.hours) * hour);
    if (one.do === 'ship') await path.ship(delivery, Number(one.times));
    if (one.do === 'decide') await path.decide(delivery);
    if (one.do === 'decideAway') {
      path.isAway = true;
      await path.decide(delivery).catch(() => undefined);
      path.isAway = false;
    }
    if (one.do === 'keep') await path.keep(delivery);
    if (one.do === 'keepNot') await path.keep(delivery, async () => false);
    if (one.do === 'keepAndDie')
      await path.keep(delivery, async (all) => {
        await keepDecided(all, delivery.services);
        return false;
      });
  }
  await path.settle(delivery);
  const won = path.rows.filter(({ touch }) => touch !== undefined);
  expect(won.map(({ key }) => String(key)).sort()).toEqual([...model.counted.keys()].sort());
  for (const { key, touch, spent } of won) {
    expect([...(model.counted.get(String(key)) ?? [])]).toContain(touch);
    expect(Number(spent)).toBe(model.installs.has(String(key)) ? 2.5 : 0);
  }
}
