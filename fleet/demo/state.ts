import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { figure } from './figures.ts';
import type { MadeAdvertiser } from './make-advertiser.ts';
import type { MadeApp } from './plan.ts';

const instance = z.object({
  ...{ id: z.number(), adnId: z.number(), unitId: z.string(), currency: z.string() },
  ...{ keys: z.array(z.string()), appKey: z.string() },
});
/** Of the plans: a demo of another edition begins anew, for its apps stand in another order. */
const edition = 9;
const promotion = z.object({
  appKey: z.string(),
  platform: z.enum(['iOS', 'Android']),
  placementId: z.number(),
  campaignId: z.number(),
});
const target = z.object({ id: z.number(), secret: z.string() });
const row = z.object({
  ...{ id: z.string(), title: z.string(), price: z.string(), image: z.string(), link: z.string() },
  ...{ availability: z.string(), category: z.string() },
});
const state = z.object({
  edition: z.literal(edition),
  /** When the demo was set up, milliseconds UTC: what happens in it is reckoned from there. */
  begunAt: z.number(),
  /** In the order of the plans. */
  apps: z.array(
    z.object({
      appKey: z.string(),
      pubAppId: z.number(),
      placements: z.array(z.object({ id: z.number(), adType: z.number() })),
      instances: z.array(instance),
    }),
  ),
  /** Where own ads run. */
  promotion: z.array(promotion),
  /** A campaign that is yet to come near its budget; null: it has. */
  near: z.nullable(promotion),
  /** What the advertiser's shop knows of the platform. */
  shop: z.object({
    app: target,
    site: z.object({ ...target.shape, key: z.string(), origin: z.string() }),
    campaignId: z.number(),
    feed: z.object({ id: z.number(), rows: z.array(row) }),
  }),
  /** Since which day its campaign reaches whom, by the shopper's number; null: its past is yet to be brought in. */
  reached: z.nullable(z.record(z.string(), z.number())),
  /** Up to when there is traffic, milliseconds UTC. */
  filledTo: z.number(),
  /** Up to when networks' reports have come in, milliseconds UTC. */
  reportedTo: z.number(),
  /** What networks have yet to report. */
  unreported: z.array(figure),
});
export type DemoState = z.infer<typeof state>;

/** What a demo knows of itself, in its DATA_DIR. */
export class DemoFolder {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  get outbox(): string {
    return join(this.dir, 'outbox');
  }

  /** Undefined: its set-up never came to an end, has not begun, or was another version's. */
  read(): DemoState | undefined {
    const file = join(this.dir, 'demo-state.json');
    return existsSync(file) ? state.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined;
  }

  write(next: DemoState): void {
    this.#put('demo-state.json', JSON.stringify(next));
  }

  /** For whoever looks at the demo from outside. */
  writeDemo(demo: unknown): void {
    this.#put('demo.json', `${JSON.stringify(demo, null, 2)}\n`);
  }

  /** What lets the past in; the same at every start. */
  secret(): string {
    const file = join(this.dir, 'ingest-secret');
    if (!existsSync(file)) this.#put('ingest-secret', randomBytes(32).toString('hex'));
    return readFileSync(file, 'utf8');
  }

  clear(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }

  #put(name: string, text: string): void {
    mkdirSync(this.dir, { recursive: true, mode: 0o700 });
    const file = join(this.dir, name);
    writeFileSync(`${file}.new`, text, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

export function stateOf(
  apps: readonly MadeApp[],
  { promotion: own, near, shop }: MadeAdvertiser,
  begunAt: number,
  filledTo: number,
): DemoState {
  const made = apps.map(({ appKey, pubAppId, placements, instances }) => ({
    appKey,
    pubAppId,
    placements: [...placements],
    instances: instances.map(({ keys, ...instance }) => ({ ...instance, keys: [...keys] })),
  }));
  return {
    ...{ edition, begunAt, apps: made, promotion: [...own], near, reached: null },
    shop: { ...shop, feed: { ...shop.feed, rows: [...shop.feed.rows] } },
    ...{ filledTo, reportedTo: 0, unreported: [] },
  };
}
