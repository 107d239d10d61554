import { gzipSync } from 'node:zlib';
import { networkId } from '@millrace/contract/publisher/network/network-id';
import { anInstance } from '@millrace/mediation/testing/build';
import type { FastifyInstance } from 'fastify';
import { inject, type Response } from 'light-my-request';
import type {
  AppShard,
  EstimateRow,
  OrganizationShard,
  PlacementShard,
} from '../../domain/config-snapshot/shard.ts';
import type { TracedDecision } from '../../domain/decision-trace/traced-decision.ts';
import type { ToldNames } from '../../domain/event/told-names.ts';
import { openRates } from '../../domain/exchange-rate/rates.ts';
import { idSealer } from '../../domain/kept-id/sealed-id.ts';
import type { CampaignShard } from '../../domain/own-ads/campaign-shard.ts';
import type { AskLeases } from '../../domain/own-ads/lease.ts';
import type { CampaignLink } from '../../domain/own-ads/load-campaign-links.ts';
import { type CapturedLog, captureLog } from '../../testing/captured-log.ts';
import { TestClock } from '../../testing/test-clock.ts';
import { buildDelivery, type Delivery } from '../build-delivery.ts';
import { CallLimits } from '../call-limits.ts';
import { callPaths } from '../call-paths.ts';
import { EventKeeper } from '../events/keep-events.ts';
import { KeyCallsOutbox } from '../events/key-calls.ts';
import { BudgetLeases } from '../own-ads/budget-leases.ts';
import { Floods } from '../own-ads/floods.ts';
import { HoldOuts } from '../own-ads/hold-outs.ts';
import { SeenAds } from '../own-ads/seen-ads.ts';
import type { DeliveryConfig } from '../process-messages.ts';
import type { CallKind, RecordHead } from '../record.ts';
import type { DeliveryServices } from '../services.ts';
import { openSnapshot } from '../snapshot/open-snapshot.ts';
import { anAppShard } from '../snapshot/testing/build.ts';
import { putShard } from '../snapshot/testing/put-shard.ts';
import { anInstanceShard, aPlacementShard } from '../wire/testing/build.ts';
import { someDeviceKey, someIdKey } from './rows-from.ts';

export const testSecret = 'a secret for the past, 32 characters';

export interface KeptCall {
  readonly head: RecordHead;
  /** The phone's own JSON. */
  readonly body: string;
}

export interface SendOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

export interface TestDelivery {
  readonly app: FastifyInstance;
  /** Takes a connection, as the door leads it in. */
  readonly deliver: Delivery['deliver'];
  readonly awaited: Delivery['awaited'];
  readonly services: DeliveryServices;
  readonly clock: TestClock;
  /** Everything that was accepted, oldest first. */
  readonly kept: readonly KeptCall[];
  /** The decisions for registered phones, oldest first. */
  readonly traces: readonly TracedDecision[];
  /** What keeping a call does first; for a log that refuses. */
  beforeKeeping: () => Promise<void>;
  /** Sends a call as SDKs do: gzip of JSON; a Buffer goes as it is. */
  send(kind: CallKind, body: unknown, options?: SendOptions): Promise<Response>;
}

export const advertiserId = 77;

interface Setup {
  readonly app?: Partial<AppShard>;
  readonly placements?: readonly PlacementShard[];
  readonly testDevices?: OrganizationShard['testDevices'];
  /** Of an advertiser, whose id is {@link advertiserId}. */
  readonly campaigns?: readonly CampaignShard[];
  /** Of campaigns that show no more. */
  readonly links?: readonly CampaignLink[];
  /** Of the same one. */
  readonly promoted?: OrganizationShard['promoted'];
  readonly writers?: OrganizationShard['writers'];
  /** What events were called before. */
  readonly names?: readonly ToldNames[];
  /** What Auto has learned of the app. */
  readonly estimates?: readonly EstimateRow[];
  readonly services?: Partial<DeliveryServices>;
  /** Who lends from budgets; everything is paid unless said. */
  readonly askLeases?: AskLeases;
  readonly trustProxy?: DeliveryConfig['trustProxy'];
  readonly log?: CapturedLog['logger'];
}

/** An Android app (key `an-app`) with the placement 5 of two AdMob instances, 11 before 12, by no rule. */
const usual = [
  aPlacementShard({
    instances: { 11: anInstanceShard(), 12: anInstanceShard() },
    config: {
      ...aPlacementShard().config,
      instances: [11, 12].map((id) =>
        anInstance(id, { networkId: networkId.adMob, manualEcpm: { '00': String(14 - id) } }),
      ),
    },
  }),
];

export const allIsPaid: DeliveryServices['leases'] = {
  charge: async () => true,
  room: () => 'room',
  bid: () => undefined,
  hold: () => undefined,
  heldBy: () => 0,
  shown: () => undefined,
};

const noStats = {
  state: 'normal',
  segment: 1,
  reserveReady: true,
  records: 0,
  bytes: 0,
  groups: 0,
  refused: 0,
  spills: 0,
  queuedBytes: 0,
} as const;

/** The delivery process without its process: asked by injection, its snapshot made by hand, its log an array. */
export async function openTestDelivery(dir: string, setup: Setup = {}): Promise<TestDelivery> {
  const { placements = usual, testDevices = [] } = setup;
  const log = setup.log ?? captureLog().logger;
  const appShard = anAppShard(setup.app);
  await putShard(dir, `app-${appShard.id}`, appShard, placements);
  const { estimates = [] } = setup;
  await putShard(dir, `estimates-${appShard.id}`, { appId: appShard.id, computedAt: 1 }, estimates);
  const { organizationId } = appShard;
  await putShard(dir, `organization-${organizationId}`, { id: organizationId, testDevices });
  if (setup.campaigns !== undefined)
    await putShard(dir, `organization-${advertiserId}`, {
      id: advertiserId,
      testDevices: [],
      campaigns: setup.campaigns,
      links: setup.links ?? [],
      promoted: setup.promoted ?? [],
      writers: setup.writers ?? [],
    });
  if (setup.names !== undefined) await putShard(dir, 'names', setup.names);
  const clock = new TestClock();
  clock.hold();
  const kept: KeptCall[] = [];
  const delivery = { beforeKeeping: async () => undefined };
  const traces: TracedDecision[] = [];
  let seeds = 0;
  const now = () => clock.now().getTime();
  const snapshot = await openSnapshot({ dir, log });
  const campaign = (id: number) => snapshot.ownAds.campaign(id);
  const eventLog: DeliveryServices['eventLog'] = {
    stats: () => noStats,
    renew: () => undefined,
    async append(record) {
      await delivery.beforeKeeping();
      const text = record.toString();
      const end = text.indexOf('\n');
      kept.push({ head: JSON.parse(text.slice(0, end)) as RecordHead, body: text.slice(end + 1) });
    },
  };
  const withoutEvents: Omit<DeliveryServices, 'events'> = {
    snapshot,
    eventLog,
    countryOf: () => null,
    regionOf: () => ({ state: '', city: '' }),
    limits: new CallLimits(),
    traces: { wants: () => true, put: (trace) => void traces.push(trace) },
    rates: () => openRates(undefined),
    seenAds: new SeenAds(),
    leases: setup.askLeases ? new BudgetLeases({ ask: setup.askLeases, campaign, now }) : allIsPaid,
    floods: new Floods(),
    keyCalls: new KeyCallsOutbox(() => undefined),
    holdOuts: new HoldOuts(eventLog, (id) => campaign(id)?.promoted.id ?? 0),
    adSecret: 'a secret for tests',
    deviceKey: someDeviceKey,
    sealId: idSealer(someIdKey),
    now,
    seed: () => {
      seeds += 1;
      return seeds;
    },
    publicUrl: undefined,
    isIngestSecret: (candidate) => candidate === testSecret,
    ...setup.services,
  };
  const services: DeliveryServices = { ...withoutEvents, events: new EventKeeper(withoutEvents) };
  const { app, deliver, awaited } = await buildDelivery({
    services,
    state: () => ({ snapshot: 'database' }),
    config: { sockets: undefined, trustProxy: setup.trustProxy ?? false },
    log,
  });
  await app.ready();
  return Object.assign(delivery, {
    app,
    deliver,
    awaited,
    services,
    clock,
    kept,
    traces,
    send: (kind: CallKind, body: unknown, { query, headers, remoteAddress }: SendOptions = {}) =>
      inject((request, response) => void app.server.emit('request', request, response), {
        method: 'POST',
        url: callPaths[kind],
        query: { v: kind === 'wf' ? '4' : '1', plat: '1', sdkv: '2.6.6', k: appShard.key, ...query },
        headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', ...headers },
        payload: Buffer.isBuffer(body) ? body : gzipSync(JSON.stringify(body)),
        ...(remoteAddress !== undefined && { remoteAddress }),
      }),
  });
}
