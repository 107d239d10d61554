import type { InitAnswer, WaterfallAnswer } from '../wire/answers.ts';
import type { Reply, SentCall, Transport } from '../wire/transport.ts';

type Placement = InitAnswer['pls'][number];

/** A placement of rewarded videos with two instances and one that bids. */
export const videos: Placement = {
  id: 11,
  n: 'Level end',
  t: 2,
  main: 1,
  bs: 1,
  pt: 15,
  cs: 1,
  hb: 1,
  scenes: [{ id: 5, n: 'Double coins', isd: 1, fc: 2, fu: 1 }],
  ins: [
    { id: 101, m: 2, k: 'unit-high' },
    { id: 102, m: 4, k: 'unit-all' },
    { id: 103, m: 26, k: 'unit-bids', hb: 1, hbt: 5000 },
  ],
};

export const banner: Placement = {
  id: 12,
  t: 0,
  bs: 2,
  pt: 15,
  fi: 60,
  ins: [{ id: 201, m: 2, k: 'banner-all' }],
};

const base = 'http://phones.example';

export const cannedInit: InitAnswer = {
  ri: 30,
  api: {
    wf: `${base}/a/wf`,
    lr: `${base}/a/lr`,
    ic: `${base}/a/ic`,
    iap: `${base}/a/iap`,
    er: `${base}/a/err`,
    cd: `${base}/a/cd`,
  },
  events: {
    url: `${base}/a/log`,
    mn: 4,
    ci: 600,
    ids: [270, 271, 272, 273, 274, 206, 310, 400, 501, 502, 503],
    fids: [273],
  },
  ms: [],
  pls: [videos, banner],
};

/** What each waterfall answers; bidders are to be asked in that of the videos. */
const waterfalls: Readonly<Record<number, WaterfallAnswer>> = {
  11: {
    code: 0,
    abt: 0,
    rule: { id: 7, n: 'Everyone', t: 1, i: 1 },
    ins: [
      { id: 101, i: 1, r: 20, rp: 3 },
      { id: 102, i: 2, r: 5, rp: 3 },
      // Nobody told the phone of this one at init.
      { id: 999, i: 3, r: 1, rp: 3 },
    ],
    c2s: [103],
  },
  12: { code: 0, ins: [{ id: 201, i: 0, r: 0.5, rp: 2 }] },
};

export interface CannedServer extends Transport {
  readonly calls: readonly SentCall[];
  /** Bodies of the calls of a kind, in their order. */
  bodies(kind: string): Record<string, unknown>[];
  /** From now on it answers calls of this kind so; null: not at all. */
  answer(kind: string, reply: Reply | null): void;
}

/** A server that answers everything and keeps what came. */
export function cannedServer(): CannedServer {
  const calls: SentCall[] = [];
  const replies = new Map<string, Reply | null>();
  return {
    calls,
    bodies: (kind) => calls.filter((call) => call.kind === kind).map(({ text }) => JSON.parse(text)),
    answer: (kind, reply) => void replies.set(kind, reply),
    async send(call) {
      calls.push(call);
      const reply = replies.get(call.kind);
      if (reply === null) throw new Error('nobody answers');
      return reply ?? { status: 200, body: bodyFor(call) };
    },
    close: () => undefined,
  };
}

function bodyFor({ kind, text }: SentCall): string {
  if (kind === 'init') return JSON.stringify(cannedInit);
  if (kind === 'iap') return '{"iapUsd":4.99}';
  if (kind !== 'wf') return '';
  return JSON.stringify(waterfalls[Number(JSON.parse(text).pid)] ?? { code: 30, ins: [] });
}
