import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventPath } from '@millrace/contract/advertiser/tracked-event';
import { loaderTag } from '@millrace/contract/advertiser/website-loader';
import { websiteAddress } from './installation.ts';

/** An event as the loader tells of it. */
export interface TellsEvent {
  readonly event: string;
  readonly event_id: string;
  readonly items?: readonly unknown[];
  readonly device_id?: string;
  readonly user_id?: string;
  readonly consent?: boolean;
  readonly params: Readonly<Record<string, string>>;
  /** Of the call that it came with. */
  readonly hints?: { readonly model: string; readonly platformVersion: string };
}

/** A shop of its own origin on this machine: every page of it is served with a strict policy, and carries the loader. */
export interface Website {
  /** `http://shop.localhost:1234`, which browsers of tests and the server find here. */
  readonly origin: string;
  /** All that arrived at the installation, and what became of each. */
  readonly arrived: readonly (TellsEvent & { readonly verdict: string })[];
  /** How often the loader has called in vain. */
  readonly refused: () => number;
  /** The website's key, and what the documentation says of it instead of what is usual; to be said before the first visit. */
  carry(siteKey: string, documented?: Documented): void;
  /** Whether the installation can be reached. */
  isAway: boolean;
  /** Whether it takes calls and says nothing, as behind a line that is cut. */
  isSilent: boolean;
  close(): Promise<void>;
}

/** As `/doc/event` has them. */
interface Documented {
  readonly script: string;
  readonly policy: (origin: string) => string;
}

/** The website's own script, which may run before the loader: what it does is told by the address, since no script stands in its pages. */
const ownScript = `
  window.millrace = window.millrace || function () { (millrace.q = millrace.q || []).push([Date.now(), [].slice.call(arguments)]) };
  if (new URLSearchParams(location.search).has('consents')) millrace('consent', true);
  millrace('user', 'customer-42');
`;

/** @param installation the address of the server; browsers reach it by one that can be cut, and sees what arrives */
export async function openWebsite(installation: string): Promise<Website> {
  const arrived: (TellsEvent & { readonly verdict: string })[] = [];
  let [head, policy, script, refused] = ['', '', ownScript, 0];
  const door = await listen('127.0.0.1', async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (website.isAway && request.url?.startsWith(eventPath)) {
      refused += 1;
      return response.destroy();
    }
    if (website.isSilent && request.url?.startsWith(eventPath)) {
      refused += 1;
      return;
    }
    const { method = 'GET', headers } = request;
    const answer = await fetch(`${installation}${request.url}`, {
      method,
      headers: { 'content-type': String(headers['content-type']), origin: String(headers.origin) },
      ...(body.length > 0 && { body }),
    });
    const text = await answer.text();
    if (request.url?.startsWith(eventPath)) {
      const { results = [], reason } = JSON.parse(text);
      const { events, hints } = JSON.parse(body.toString());
      for (const [at, event] of events.entries())
        arrived.push({ ...event, hints, verdict: results[at]?.verdict ?? reason });
    }
    for (const name of ['content-type', 'access-control-allow-origin', 'cross-origin-resource-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '');
    return response.writeHead(answer.status).end(text);
  });
  const shop = await listen(websiteAddress, (request, response) => {
    if (request.url === '/own.js') return response.setHeader('content-type', 'text/javascript').end(script);
    response.setHeader('content-type', 'text/html').setHeader('content-security-policy', policy);
    return response.end(`<!doctype html><title>Shop</title>${head}<h1>${request.url}</h1>`);
  });
  const website: Website = {
    origin: `http://shop.localhost:${portOf(shop)}`,
    arrived,
    refused: () => refused,
    isAway: false,
    isSilent: false,
    carry(siteKey, documented) {
      const reached = `http://127.0.0.1:${portOf(door)}`;
      head = `<script src="/own.js"></script>${loaderTag(reached, siteKey)}`;
      const lets = documented?.policy(reached) ?? `script-src ${reached}; connect-src ${reached}`;
      // Its own script it lets run itself.
      policy = `default-src 'none'; ${lets.replace('script-src', "script-src 'self'")}`;
      script = documented?.script ?? ownScript;
    },
    async close() {
      for (const server of [shop, door]) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
  return website;
}

async function listen(
  address: string,
  listener: NonNullable<Parameters<typeof createServer>[1]>,
): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
