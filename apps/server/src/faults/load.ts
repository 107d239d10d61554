import { createHmac } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { signatureHeader } from '@millrace/contract/advertiser/conversion';
import { type LoadCall, LoadLedger } from './load-ledger.ts';
import { postCall } from './post-call.ts';
import { eventsAt, type Target } from './target.ts';

export interface LoadOptions {
  readonly baseUrl: string;
  readonly target: Target;
  readonly callers?: number;
  /** The phones' clocks, milliseconds UTC. */
  readonly now?: () => number;
}

export interface Load {
  readonly ledger: LoadLedger;
  /** Resolves when so many more calls were acknowledged. */
  acknowledged(more: number): Promise<void>;
  /** Ends the load; resolves when no call is under way. */
  stop(): Promise<void>;
  /** After the end: sends every call again that may have been kept, and some that surely were. */
  repeat(): Promise<void>;
}

const eventsInPack = 5;
/** Each so many-th call is an advertiser's server's, where the target has one. */
const shopEvery = 8;
const callsOfPhone = 100;
/** Each so many-th call is an older one of the same caller, once more. */
const replayEvery = 10;
const look = 10;
const pause = 50;

/** Phones that call as fast as they are answered, each on a connection that is kept; now and then one repeats itself. */
export function startLoad(options: LoadOptions): Load {
  const { baseUrl, callers = 8 } = options;
  const ledger = new LoadLedger();
  const nextCall = callMaker(options);
  let isOver = false;

  async function caller(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    let older: LoadCall | undefined;
    for (let count = 1; !isOver; count += 1) {
      const call = count % replayEvery === 0 && older !== undefined ? older : nextCall();
      const outcome = await postCall(baseUrl, call, agent, ledger);
      // A server that is away or full is not asked without a pause: the calls of a minute would fill the memory.
      if (outcome !== 'acknowledged') await sleep(pause);
      if (outcome !== 'unsent' && count % replayEvery === 1) older = call;
    }
    agent.destroy();
  }

  const calling = Promise.all(Array.from({ length: callers }, caller));
  return {
    ledger,
    async acknowledged(more) {
      const enough = ledger.acknowledgements + more;
      while (ledger.acknowledgements < enough) await sleep(look);
    },
    async stop() {
      isOver = true;
      await calling;
    },
    async repeat() {
      const agent = new Agent({ keepAlive: true, maxSockets: callers });
      const surely = ledger.calls('acknowledged').filter((_, index) => index % replayEvery === 0);
      for (const call of [...ledger.calls('unknown'), ...surely]) {
        while ((await postCall(baseUrl, call, agent, ledger)) !== 'acknowledged') await sleep(look);
      }
      agent.destroy();
    },
  };
}

/** By turns a report of an impression, and a pack of events that an ad was asked for; now and then a signed one of a shop. */
function callMaker({ target, now = Date.now }: LoadOptions): () => LoadCall {
  const query = `?v=1&plat=1&sdkv=2.6.6&k=${target.appKey}`;
  const { placementId: pid, shop } = target;
  let calls = 0;
  let events = 0;
  const nextEvent = () => {
    events += 1;
    return events;
  };
  return () => {
    calls += 1;
    const uid = `phone-${Math.floor(calls / callsOfPhone)}`;
    if (calls % 2 === 1) {
      const id = nextEvent();
      const report = { uid, ts: now(), pid, type: 6, reqId: String(id) };
      return { path: `/sdk/lr${query}`, body: bodyOf(report), metric: 'impression', ids: [id] };
    }
    const ids = Array.from({ length: eventsInPack }, nextEvent);
    if (shop !== undefined && calls % shopEvery === 0) {
      // Without a time: whatever the clock of a phone says, a shop's events are of when they come.
      const body = bodyOf({ events: ids.map((id) => ({ event: 'view_item', event_id: String(id) })) });
      const signature = createHmac('sha256', shop.secret).update(body).digest('hex');
      return {
        path: eventsAt(shop),
        body,
        headers: { [signatureHeader]: signature },
        metric: 'tracked',
        ids,
      };
    }
    const pack = ids.map((id) => ({ eid: 501, ts: now(), pid, reqId: String(id) }));
    return {
      path: `/sdk/log${query}`,
      body: bodyOf({ uid, ts: now(), events: pack }),
      metric: 'calledShow',
      ids,
    };
  };
}

function bodyOf(fields: object): Buffer {
  return Buffer.from(JSON.stringify(fields));
}
