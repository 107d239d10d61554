import { networkId } from '@millrace/contract/publisher/network/network-id';
import { hasField, placementDefaults } from '@millrace/contract/publisher/placement-fields';
import { wireAdType } from '../../apps/server/src/delivery/wire/codes.ts';
import { immediateEvents, wantedEvents } from '../../apps/server/src/delivery/wire/event-ids.ts';
import type { AppPlan, PlacementPlan } from '../demo/plan.ts';
import type { InitAnswer, WaterfallAnswer } from '../wire/answers.ts';
import type { SentCall, Transport } from '../wire/transport.ts';

type Placement = InitAnswer['pls'][number];

const base = 'http://planned.example';

export interface PlannedServer extends Transport {
  readonly baseUrl: string;
  /** Calls so far. */
  readonly calls: number;
}

/** Answers phones of an app as the platform would, by the plan alone: who is to pay most is asked first. */
export function plannedServer({ placements }: Pick<AppPlan, 'placements'>): PlannedServer {
  const init = JSON.stringify(initOf(placements));
  const waterfalls = placements.map((plan, index) => JSON.stringify(waterfallOf(plan, index)));
  let calls = 0;
  return {
    baseUrl: base,
    get calls() {
      return calls;
    },
    async send({ kind, text }: SentCall) {
      calls += 1;
      if (kind === 'init') return { status: 200, body: init };
      if (kind === 'iap') return { status: 200, body: '{"iapUsd":4.99}' };
      const body = kind === 'wf' ? waterfalls[Number(JSON.parse(text).pid) - 1] : undefined;
      return { status: 200, body: body ?? '' };
    },
    close: () => undefined,
  };
}

function initOf(placements: readonly PlacementPlan[]): InitAnswer {
  const [wf, lr, ic, iap, er, cd] = ['wf', 'lr', 'ic', 'iap', 'err', 'cd'].map((kind) => `${base}/${kind}`);
  if (wf === undefined || lr === undefined) throw new Error('No addresses');
  return {
    api: { wf, lr, ic, iap, er, cd },
    events: { url: `${base}/log`, mn: 10, ci: 30, ids: [...wantedEvents], fids: [...immediateEvents] },
    ms: [],
    pls: placements.map(placementOf),
  };
}

const instanceId = (placement: number, nth: number) => 100 * (placement + 1) + nth;

function placementOf({ adType, form, scenes = [], instances }: PlacementPlan, index: number): Placement {
  const { pacing, preloadTimeout, maxConcurrency, poolSize, batchSize } = {
    ...placementDefaults(adType),
    ...form,
  };
  const loading = hasField(adType, 'poolSize')
    ? { bs: maxConcurrency, cs: poolSize, scenes: scenes.map((n, nth) => ({ id: nth + 1, n })) }
    : { bs: batchSize };
  return {
    ...{ id: index + 1, t: wireAdType(adType) ?? 0, pt: preloadTimeout, ...loading },
    ...(pacing > 0 && { fi: pacing }),
    ins: instances.map(({ network, floor, isBidding = false }, nth) => ({
      ...{ id: instanceId(index, nth), m: networkId[network], k: `${network} ${floor} ${index}` },
      ...(isBidding && { hb: 1 }),
    })),
  };
}

function waterfallOf({ instances }: PlacementPlan, index: number): WaterfallAnswer {
  const all = instances.map((plan, nth) => ({ ...plan, id: instanceId(index, nth) }));
  const [bidding = [], asked = []] = [true, false].map((bids) =>
    all.filter(({ isBidding = false }) => isBidding === bids),
  );
  return {
    code: 0,
    ins: asked
      .toSorted((one, other) => Number(other.ecpm) - Number(one.ecpm))
      .map(({ id, ecpm }, place) => ({ id, i: place, r: Number(ecpm), rp: 1 })),
    c2s: bidding.map(({ id }) => id),
  };
}
