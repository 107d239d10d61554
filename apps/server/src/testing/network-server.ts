import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { successOf } from './network-successes.ts';

/** How the networks answer: by status and JSON, or in ways that no network should. */
export type NetworkBehaviour =
  | { readonly kind: 'answer'; readonly status: number; readonly json: unknown }
  /** `slow` begins an answer and never ends it. */
  | { readonly kind: 'slow' | 'broken' | 'huge' | 'elsewhere' };

export interface AskedNetwork {
  readonly method: string;
  /** `/<host>/<path>?<query>` */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface NetworkServer {
  /** For `NETWORK_API_URL`. */
  readonly url: string;
  readonly asked: readonly AskedNetwork[];
  /** Undefined: as in the beginning. */
  set(behaviour: NetworkBehaviour | undefined): void;
  /** What its header `Date` says, until the next `set`; usually nothing. */
  setClock(now: Date): void;
  close(): Promise<void>;
}

/** The key that every network refuses while nothing else is set. */
export const wrongKey = 'wrong-key-0000';

/**
 * All ad networks' reporting APIs on a free loopback port: whatever is asked is accepted, unless it holds
 * {@link wrongKey}. For tests in another process: `POST /behaviour` sets another answer, and what is reported to a key
 * waits from `POST /hold?api_key=` until `POST /release?api_key=`.
 */
export async function startNetworkServer(): Promise<NetworkServer> {
  let behaviour: NetworkBehaviour | undefined;
  let date: string | undefined;
  const asked: AskedNetwork[] = [];
  /** By key: reports that wait. */
  const held = new Map<string, PromiseWithResolvers<void>>();
  const server = createServer((request, response) => {
    // What time it is elsewhere is what a test says.
    response.sendDate = false;
    if (date !== undefined) response.setHeader('date', date);
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    if (path === '/behaviour') {
      behaviour = (await json(request)) as NetworkBehaviour;
      response.end();
      return;
    }
    const { pathname, searchParams } = new URL(path, 'http://network');
    const key = searchParams.get('api_key') ?? '';
    if (pathname === '/hold' || pathname === '/release') {
      held.get(key)?.resolve();
      held.delete(key);
      if (pathname === '/hold') held.set(key, Promise.withResolvers());
      response.end();
      return;
    }
    const body = await text(request);
    asked.push({ method, path, headers, body });
    const isWrong = [path, body, JSON.stringify(headers)].some((part) => part.includes(wrongKey));
    const report = reported(path);
    if (report !== undefined) await held.get(key)?.promise;
    const usual = isWrong ? refusal : (report ?? successOf(path));
    answers(response, behaviour ?? { kind: 'answer', status: isWrong ? 401 : 200, json: usual });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    set: (next) => {
      behaviour = next;
      date = undefined;
    },
    setClock: (now) => {
      date = now.toUTCString();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const refusal = { message: `The key ${wrongKey} is not known.` };

/**
 * What AppLovin, or MAX, reports of a day to a key that begins with `zone-`: 12.50 USD of the one ad unit that is called so, too. MAX
 * also says what Unity and a network that nobody knows have earned.
 */
function reported(path: string): object | undefined {
  const { pathname, searchParams: query } = new URL(path, 'http://network');
  const key = query.get('api_key') ?? '';
  if (!key.startsWith('zone-')) return undefined;
  const figures = { day: query.get('start'), country: 'us', impressions: '1000', clicks: '7' };
  const columns = query.get('columns') ?? '';
  if (pathname === '/r.applovin.com/report' && columns.includes('zone_id'))
    return { code: 200, results: [{ ...figures, zone_id: key, revenue: '12.50' }] };
  if (pathname !== '/r.applovin.com/maxReport' || !columns.includes('network')) return undefined;
  const inMax = (network: string, network_placement: string, estimated_revenue: string) => ({
    ...{ ...figures, network, network_placement, estimated_revenue },
  });
  const others = [inMax('UNITY_BIDDING', 'Rewarded', '3'), inMax('HYPRMX_NETWORK', 'x', '0.5')];
  return { code: 200, results: [inMax('APPLOVIN_BIDDING', key, '12.50'), ...others] };
}

function answers(response: ServerResponse, behaviour: NetworkBehaviour): void {
  const type = { 'content-type': 'application/json' };
  if (behaviour.kind === 'answer') {
    response.writeHead(behaviour.status, type).end(JSON.stringify(behaviour.json));
  } else if (behaviour.kind === 'slow') {
    response.writeHead(200, type).write('{');
  } else if (behaviour.kind === 'broken') {
    response.socket?.destroy();
  } else if (behaviour.kind === 'elsewhere') {
    response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end();
  } else {
    response.writeHead(200, type).end(JSON.stringify('x'.repeat(2_000_000)));
  }
}
