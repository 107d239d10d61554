import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The app that the demo's advertiser promotes, as a store would know it. */
export const promotedApp = { storeId: '6480012345', name: 'Moss & Meadow', developer: 'Brightside' } as const;

const realStore = 'https://itunes.apple.com';
/** Milliseconds; the server asks no longer than this either. */
const patience = 8_000;

export interface DemoStore {
  /** For `APP_STORE_URL`. */
  readonly url: string;
  close(): Promise<void>;
}

/** An App Store on loopback that knows the demo's own app, and asks the real one about all others. */
export async function startDemoStore(): Promise<DemoStore> {
  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://store');
    if (pathname !== '/lookup') response.writeHead(404).end();
    else if (searchParams.get('id') === promotedApp.storeId) say(response, 200, JSON.stringify(known));
    else void askRealStore(`${realStore}/lookup${search}`, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const known = {
  resultCount: 1,
  results: [
    {
      kind: 'software',
      trackId: Number(promotedApp.storeId),
      trackName: promotedApp.name,
      sellerName: promotedApp.developer,
      bundleId: 'com.example.mossandmeadow',
      primaryGenreName: 'Games',
      minimumOsVersion: '15.0',
    },
  ],
};

/** Where there is no way to it, the server is told so. */
async function askRealStore(url: string, response: ServerResponse): Promise<void> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    say(response, answer.status, await answer.text());
  } catch {
    response.writeHead(502).end();
  }
}

function say(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
