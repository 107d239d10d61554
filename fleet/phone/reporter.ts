import type { LedgerMetric, LedgerMoney } from '../ledger.ts';
import { type Candidate, decisionFields, type Waterfall } from './ad.ts';
import type { Caller } from './caller.ts';

/** `type` of the wire's reports, and what each is counted as. */
const reports = {
  waterfallFilled: { type: 3, metric: 'waterfallFilled' },
  instanceRequest: { type: 4, metric: 'instanceRequests' },
  instanceFilled: { type: 5, metric: 'instanceFilled' },
  impression: { type: 6, metric: 'impressions' },
  click: { type: 7, metric: 'clicks' },
  videoStart: { type: 8, metric: 'videoStarts' },
  videoEnd: { type: 9, metric: 'videoEnds' },
  waterfallLoaded: { type: 14, metric: null },
} as const satisfies Readonly<Record<string, { type: number; metric: LedgerMetric | null }>>;
export type ReportName = keyof typeof reports;

interface About {
  readonly waterfall: Waterfall;
  readonly candidate?: Candidate;
  readonly scene?: number;
  readonly money?: LedgerMoney;
}

const none = -1;

/** Reports what happened to an ad (`lr`); nobody waits for its answer, so that a lost one stays lost. */
export async function report(
  caller: Caller,
  name: ReportName,
  { waterfall, candidate, scene = none, money }: About,
): Promise<void> {
  const { answer } = caller;
  if (answer === undefined) return;
  const { type, metric } = reports[name];
  const at = caller.now;
  const { placement, act } = waterfall;
  const reply = await caller.call('lr', answer.api.lr, 1, {
    type,
    pid: placement.id,
    mid: candidate?.instance.m ?? none,
    iid: candidate?.instance.id ?? none,
    act,
    scene,
    ...decisionFields(waterfall),
    ...(candidate?.isBid === true && { bid: 1 }),
    revenue: caller.habits.revenue(candidate?.ecpm ?? 0),
    rp: candidate?.precision ?? 0,
    ii: candidate?.position ?? none,
  });
  if (metric === null || reply?.status !== 200) return;
  const place = caller.place(placement.id, candidate?.instance.id);
  caller.options.ledger.count(metric, place, at, money);
}
