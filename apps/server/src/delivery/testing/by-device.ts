import { postbackPath } from '@millrace/contract/advertiser/conversion';
import { createPromotedApp } from '@millrace/contract/advertiser/promoted-app';
import { role } from '@millrace/contract/people/permission';
import { aCampaign } from '@millrace/mediation/testing/own-ads';
import { postbackSecret } from '../../domain/own-ads/ad-secret.ts';
import {
  type AttributionOptions,
  decideTold,
  keepDecided as keepAll,
} from '../../domain/own-ads/attribute-told.ts';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import type { PromotedShard } from '../../domain/own-ads/load-promoted.ts';
import { queueTold } from '../../domain/own-ads/queue-told.ts';
import type { ClickHouse, IngestRow } from '../../platform/clickhouse/clickhouse.ts';
import type { Fields } from '../../platform/fields.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { gatherTold } from '../own-ads/conversions/gather-told.ts';
import { keepDecided } from '../own-ads/conversions/keep-decided.ts';
import { rowsOf } from '../rows/to-rows.ts';
import { advertiserId, type KeptCall, type TestDelivery } from './delivery-app.ts';
import { aCampaignShard } from './own-ads.ts';
import { someDeviceKey } from './rows-from.ts';

const adSecret = 'a secret for tests';

/** Campaign 3 of 2.5 USD for an install of an app. */
export function aCpiShard(promotedId: number): CampaignShard {
  const campaign = aCampaign(3, {
    ...{ advertiserId, pricing: 'cpi', bid: 2.5 },
    creatives: [{ id: 31, kind: 'video', size: { width: 720, height: 1280 }, weight: 1 }],
  });
  const price = { pricing: 'cpi', event: null, bid: '2.500000', bids: {} } as const;
  const shard = aCampaignShard({ campaign, price, link: 'https://shop.example/?c={click_id}' });
  return { ...shard, promoted: { ...shard.promoted, id: promotedId } };
}

let devices = 0;
/** The advertising id of a device that no other test has. */
export function aDevice(): string {
  devices += 1;
  return `aaaaaaaa-0000-4000-8000-${String(devices).padStart(12, '0')}`;
}

/** An app that somebody promotes, in the database and as delivery knows it. */
export async function createPromoted(
  app: TestApp,
): Promise<{ readonly shard: PromotedShard; readonly person: Person }> {
  const person = await createPerson(app, { roleId: role.promoter });
  const site = { kind: 'website', link: 'https://shop.example' } as const;
  const { id } = (await app.ask(createPromotedApp, site, person)).data;
  return { person, shard: { id, postbackKey: '0123456789ab', clickDays: 7, viewHours: 24 } };
}

/** What becomes of an install or event on its way from a node to where it is counted, step by step. */
export class ByDevice {
  readonly #app: TestApp;
  readonly #clickhouse: ClickHouse;
  readonly #nodes: readonly TestDelivery[];
  readonly #shipped = new Map<TestDelivery, number>();
  /** As the event store leaves replays out. */
  readonly #keys = new Set<bigint>();
  /** Every row that it has of conversions, oldest first. */
  readonly rows: IngestRow[] = [];
  /** The event store does not answer. */
  isAway = false;
  #batches = 0;

  constructor(app: TestApp, clickhouse: ClickHouse, nodes: readonly TestDelivery[]) {
    [this.#app, this.#clickhouse, this.#nodes] = [app, clickhouse, nodes];
  }

  /** Brings what a node was told into the stores; what waits is handed on as often as it is said. */
  async ship(node: TestDelivery, times = 1): Promise<void> {
    const kept = node.kept.slice(this.#shipped.get(node) ?? 0);
    for (let time = 0; time < times; time += 1) {
      const gatherer = gatherTold((told) => this.#app.database.asSystem((tx) => queueTold(tx, told)));
      for (const { head } of kept) gatherer.see(head);
      await gatherer.flush();
    }
    this.#shipped.set(node, node.kept.length);
    await this.#insert(kept);
  }

  async #insert(kept: readonly KeptCall[]): Promise<void> {
    const rows = kept.flatMap(({ head, body }) =>
      rowsOf(head, JSON.parse(body) as Fields, { deviceKey: someDeviceKey }).flatMap(({ row, key }) => {
        if (key !== null && this.#keys.has(key)) return [];
        if (key !== null) this.#keys.add(key);
        return [row];
      }),
    );
    this.rows.push(...rows.filter(({ kind }) => kind === 'install' || kind === 'event'));
    this.#batches += 1;
    if (rows.length > 0)
      await this.#clickhouse.ingest(
        'event',
        rows.map((row) => ({ ...row })),
        { token: `by-device-${this.#batches}-${process.pid}-${Math.random()}` },
      );
  }

  #options(node: TestDelivery, keep?: AttributionOptions['keep']): AttributionOptions {
    return {
      database: this.#app.database,
      clickhouse: {
        lookup: async (sql, schema) => {
          if (this.isAway) throw new Error('The event store is away.');
          return this.#clickhouse.lookup(sql, schema);
        },
      },
      now: () => node.clock.now(),
      node: 'test',
      shippedUntil: () => node.clock.now().getTime() + 60_000,
      keep:
        keep ??
        (async (conversions) => {
          await keepDecided(conversions, node.services);
          return true;
        }),
    };
  }

  /** Looks for what won those that wait. */
  decide = (node: TestDelivery) => decideTold(this.#options(node));

  /** Has those kept that are decided. @param keep other than that the node keeps them */
  keep = (node: TestDelivery, keep?: AttributionOptions['keep']) => keepAll(this.#options(node, keep));

  /** All of it, until nothing waits any more. */
  async settle(node: TestDelivery): Promise<void> {
    for (const one of this.#nodes) await this.ship(one);
    await this.decide(node);
    while (await this.keep(node));
    for (const one of this.#nodes) await this.ship(one);
  }
}

/** Tells of something as a company does. @returns what was answered to it */
export async function tellOf(
  { app }: TestDelivery,
  promoted: PromotedShard,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const query = {
    app: String(promoted.id),
    secret: postbackSecret(adSecret, promoted),
    event: 'install',
    ...fields,
  };
  const answer = await app.inject({ method: 'GET', url: postbackPath, query });
  const { results = [] } = answer.json<{ results?: { outcome: string; reason?: string }[] }>();
  return results[0]?.reason ?? results[0]?.outcome ?? String(answer.statusCode);
}
