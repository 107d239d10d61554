import { z } from 'zod';

/** What SDKs read of the answers, and nothing else. They know no null: a member that is one fails the answer. */

const caps = { fc: z.optional(z.int()), fu: z.optional(z.int()) };

const instance = z.object({
  id: z.int(),
  n: z.optional(z.string()),
  m: z.int(),
  k: z.string(),
  ...caps,
  fi: z.optional(z.int()),
  hb: z.optional(z.int()),
  hbt: z.optional(z.int()),
});
export type LoadableInstance = z.infer<typeof instance>;

const scene = z.object({ id: z.optional(z.int()), n: z.string(), isd: z.optional(z.int()), ...caps });
export type Scene = z.infer<typeof scene>;

const placement = z.object({
  id: z.int(),
  n: z.optional(z.string()),
  t: z.int(),
  main: z.optional(z.int()),
  ...caps,
  fi: z.optional(z.int()),
  bs: z.optional(z.int()),
  fo: z.optional(z.int()),
  pt: z.optional(z.int()),
  cs: z.optional(z.int()),
  rlw: z.optional(z.int()),
  hb: z.optional(z.int()),
  scenes: z.optional(z.array(scene)),
  ins: z.array(instance),
});
export type LoadablePlacement = z.infer<typeof placement>;

const initAnswer = z.object({
  /** Minutes. */
  ri: z.optional(z.number()),
  api: z.object({
    wf: z.url(),
    lr: z.url(),
    ic: z.optional(z.url()),
    iap: z.optional(z.url()),
    er: z.optional(z.url()),
    cd: z.optional(z.url()),
    cpcl: z.optional(z.url()),
    cppl: z.optional(z.url()),
  }),
  events: z.object({
    url: z.url(),
    /** Events that make a pack full. */
    mn: z.int(),
    /** Seconds after which it is sent all the same. */
    ci: z.int(),
    ids: z.array(z.int()),
    fids: z.optional(z.array(z.int())),
  }),
  ms: z.array(z.object({ id: z.int(), n: z.string(), k: z.string() })),
  pls: z.array(placement),
});
export type InitAnswer = z.infer<typeof initAnswer>;

const listed = z.object({ id: z.int(), i: z.optional(z.int()), r: z.number(), rp: z.int() });

/** A bid that was made at the server; one without `adm` is none. */
const answeredBid = z.object({
  iid: z.int(),
  price: z.number(),
  adm: z.optional(z.string()),
  nurl: z.optional(z.string()),
  lurl: z.optional(z.string()),
  /** Minutes. */
  expire: z.optional(z.number()),
});

const waterfallAnswer = z.object({
  code: z.int(),
  msg: z.optional(z.string()),
  abt: z.optional(z.int()),
  abtId: z.optional(z.int()),
  rule: z.optional(z.object({ id: z.int(), n: z.string(), t: z.int(), i: z.optional(z.int()) })),
  ins: z.array(listed),
  c2s: z.optional(z.array(z.int())),
  bidresp: z.optional(z.array(answeredBid)),
});
export type WaterfallAnswer = z.infer<typeof waterfallAnswer>;

/** @throws Error where an SDK would fail */
export function readInit(body: string): InitAnswer {
  return initAnswer.parse(JSON.parse(body));
}

/** @throws Error where an SDK would fail */
export function readWaterfall(body: string): WaterfallAnswer {
  return waterfallAnswer.parse(JSON.parse(body));
}

const purchaseAnswer = z.object({ iapUsd: z.number() });

/** What the person has paid so far, USD. @throws Error where an SDK would fail */
export function readPurchase(body: string): number {
  return purchaseAnswer.parse(JSON.parse(body)).iapUsd;
}
