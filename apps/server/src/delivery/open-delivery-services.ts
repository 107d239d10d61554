import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';
import { openRates, type Rates } from '../domain/exchange-rate/rates.ts';
import { idSealer } from '../domain/kept-id/sealed-id.ts';
import type { AskLeases } from '../domain/own-ads/lease.ts';
import type { SeenAd } from '../domain/own-ads/share-seen.ts';
import { EventLogInUse } from '../platform/event-log/errors.ts';
import { type EventLog, openEventLog } from '../platform/event-log/event-log.ts';
import { openPlaceFinder } from '../platform/geo/country-finder.ts';
import { secretCheck } from '../platform/secrets/secret-check.ts';
import type { KeyCalls } from '../platform/session/api-key-use.ts';
import { StartError } from '../platform/start-error.ts';
import { CallLimits } from './call-limits.ts';
import { EventKeeper } from './events/keep-events.ts';
import { KeyCallsOutbox } from './events/key-calls.ts';
import { BudgetLeases } from './own-ads/budget-leases.ts';
import { Floods } from './own-ads/floods.ts';
import { HoldOuts } from './own-ads/hold-outs.ts';
import { SeenAds } from './own-ads/seen-ads.ts';
import { SeenOutbox } from './own-ads/seen-outbox.ts';
import type { DeliveryConfig } from './process-messages.ts';
import type { DeliveryServices } from './services.ts';
import { openSnapshot } from './snapshot/open-snapshot.ts';
import { openTraceSender, type TraceSenderOptions } from './traces/trace-sender.ts';

/** How long a predecessor whose server was killed may take to let go of the event log. Milliseconds. */
const patience = 10_000;

/** Milliseconds between looks at leases that are of no use any more. */
const sweepEvery = 1_000;

/** What goes to the server that this process belongs to. */
export interface DeliveryChannel {
  /** Decisions for registered phones. */
  readonly sendTraces: TraceSenderOptions['send'];
  readonly askLeases: AskLeases;
  /** What devices have seen of campaigns that have a cap. */
  readonly sendSeen: (ads: readonly SeenAd[]) => unknown;
  /** How often API keys told of events. */
  readonly sendKeyCalls: (calls: readonly KeyCalls[]) => unknown;
}

export interface OpenDeliveryServices {
  readonly services: DeliveryServices;
  /** How much of what the event log may keep waits to be shipped: 0 to 1. */
  readonly backlog: () => Promise<number>;
  close(): Promise<void>;
}

/** Opens what calls stand on. @throws StartError */
export async function openDeliveryServices(
  config: DeliveryConfig,
  log: Logger,
  { sendTraces, askLeases, sendSeen, sendKeyCalls }: DeliveryChannel,
): Promise<OpenDeliveryServices> {
  const places = await openPlaceFinder(config.geoipDatabase);
  const snapshot = await openSnapshot({ dir: config.snapshotDir, log, shares: config.shares });
  const eventLog = await ownEventLog(config.eventLogDir, log);
  const traces = openTraceSender({ send: sendTraces, now: Date.now });
  const campaign = (id: number) => snapshot.ownAds.campaign(id);
  const leases = new BudgetLeases({ ask: askLeases, campaign, now: Date.now });
  const sweep = setInterval(() => leases.sweep(), sweepEvery).unref();
  const seen = new SeenOutbox(sendSeen);
  const keyCalls = new KeyCallsOutbox(sendKeyCalls);
  let seeds = randomInt(2 ** 31);
  const { adSecret } = config;
  const deviceKey = Buffer.from(config.deviceKey, 'base64url');
  const rates = latestRates(() => snapshot.rates);
  const shared = {
    ...{ eventLog, rates, now: Date.now, adSecret, deviceKey },
    sealId: idSealer(config.idKey),
  };
  return {
    services: {
      ...shared,
      snapshot,
      ...places,
      limits: new CallLimits(),
      traces,
      events: new EventKeeper({ ...shared, snapshot }),
      keyCalls,
      seed: () => {
        seeds = (seeds + 1) | 0;
        return seeds;
      },
      publicUrl: config.publicUrl,
      seenAds: new SeenAds((ad) => seen.put(ad)),
      floods: new Floods(),
      leases,
      holdOuts: new HoldOuts(eventLog, (id) => campaign(id)?.promoted.id ?? 0),
      isIngestSecret: secretCheck(config.ingestSecret),
    },
    backlog: () => eventLog.backlog(),
    close: async () => {
      clearInterval(sweep);
      seen.flush();
      keyCalls.flush();
      await Promise.all([traces.close(), leases.close()]);
      await eventLog.close();
    },
  };
}

/** @throws StartError when another process writes there */
async function ownEventLog(dir: string, log: Logger): Promise<EventLog> {
  try {
    return await openEventLog({ dir, log, waitMs: patience });
  } catch (error) {
    throw error instanceof EventLogInUse ? new StartError(error.message, { cause: error }) : error;
  }
}

/** Rates as they stand in the snapshot, read when they have changed. */
function latestRates(json: () => unknown): () => Rates {
  let read: unknown;
  let rates = openRates(undefined);
  return () => {
    const current = json();
    if (current !== read) {
      read = current;
      rates = openRates(current);
    }
    return rates;
  };
}
