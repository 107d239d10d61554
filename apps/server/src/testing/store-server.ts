import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** How the stores answer about one app; about any other they say that they do not have it. */
export type StoreBehaviour =
  | {
      readonly kind: 'found';
      readonly name: string;
      readonly developer?: string;
      readonly icon?: string;
      /** The developer's. */
      readonly website?: string;
    }
  /** `slow` begins an answer and never ends it. */
  | {
      readonly kind: 'missing' | 'slow' | 'broken' | 'huge' | 'wrong-type' | 'elsewhere' | 'circles' | 'down';
    };

export interface StoreServer {
  /** For `APP_STORE_URL` and `PLAY_STORE_URL`. */
  readonly url: string;
  /** What was asked for so far: paths with their queries. */
  readonly asked: readonly string[];
  set(id: string, behaviour: StoreBehaviour): void;
  close(): Promise<void>;
}

/**
 * Both app stores on a free loopback port, as far as look-ups use them: Apple's look-up service and Google Play's pages.
 * `POST /behaviour?id=` sets what they say about an app, for tests in another process.
 */
export async function startStoreServer(): Promise<StoreServer> {
  const behaviours = new Map<string, StoreBehaviour>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const id = url.searchParams.get('id') ?? '';
    if (request.method === 'POST' && url.pathname === '/behaviour') {
      void json(request).then((behaviour) => {
        behaviours.set(id, behaviour as StoreBehaviour);
        response.end();
      });
      return;
    }
    asked.push(url.pathname + url.search);
    const behaviour = behaviours.get(id) ?? { kind: 'missing' };
    if (url.pathname === '/lookup') answerAsAppStore(response, id, behaviour);
    else if (url.pathname === '/store/apps/details') answerAsPlayStore(response, id, behaviour);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    set: (id, behaviour) => void behaviours.set(id, behaviour),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function answerAsAppStore(response: ServerResponse, id: string, behaviour: StoreBehaviour): void {
  const type = 'text/javascript; charset=utf-8';
  if (behaviour.kind === 'missing') answer(response, type, '{"resultCount":0,"results":[]}');
  else if (behaviour.kind !== 'found') misbehave(response, type, `/lookup?id=${id}`, behaviour.kind);
  else answer(response, type, JSON.stringify({ resultCount: 1, results: [lookUpResult(id, behaviour)] }));
}

type Found = Extract<StoreBehaviour, { kind: 'found' }>;

function lookUpResult(id: string, { name, developer, icon, website }: Found): object {
  return {
    wrapperType: 'software',
    kind: 'software',
    trackId: Number(id),
    trackName: name,
    sellerName: developer,
    sellerUrl: website,
    artworkUrl512: icon,
    bundleId: 'com.acme.app',
    primaryGenreName: 'Games',
    genres: ['Role Playing', 'Games', 'Casino', 7],
    minimumOsVersion: '15.0',
    trackViewUrl: `https://apps.apple.com/us/app/x/id${id}?uo=4`,
  };
}

function answerAsPlayStore(response: ServerResponse, id: string, behaviour: StoreBehaviour): void {
  const type = 'text/html; charset=utf-8';
  const missing = '<h1>We are sorry, the requested URL was not found</h1>';
  if (behaviour.kind === 'missing') response.writeHead(404, { 'content-type': type }).end(missing);
  else if (behaviour.kind !== 'found')
    misbehave(response, type, `/store/apps/details?id=${id}`, behaviour.kind);
  else answer(response, type, page(id, behaviour));
}

function page(id: string, { name, developer, icon, website }: Found): string {
  const described = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name,
    description: 'Jump & run <b>for all</b>',
    image: icon,
    applicationCategory: 'GAME_ROLE_PLAYING',
    ...(developer !== undefined && { author: { '@type': 'Person', name: developer, url: website } }),
  };
  return `<!doctype html><html><head><title>${id}</title>
${website === undefined ? '' : `<meta name="appstore:developer_url" content="${website.replaceAll('&', '&amp;')}">`}
<script type="application/ld+json" nonce="x">{"@type":"Organization","name":"Store"}</script>
<script type="application/ld+json" nonce="x">${JSON.stringify(described)}</script></head><body>…</body></html>`;
}

function answer(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

type Mischief = Exclude<StoreBehaviour['kind'], 'found' | 'missing'>;

function misbehave(response: ServerResponse, type: string, own: string, kind: Mischief): void {
  const acts: Record<Mischief, () => void> = {
    slow: () => void response.writeHead(200, { 'content-type': type }).write('{'),
    broken: () => answer(response, type, '{"results": [{"trackName": <b>'),
    huge: () => answer(response, type, 'x'.repeat(3_000_000)),
    'wrong-type': () => answer(response, 'application/octet-stream', '{"resultCount":0,"results":[]}'),
    elsewhere: () => void response.writeHead(302, { location: 'http://consent.example/' }).end(),
    circles: () => void response.writeHead(302, { location: own }).end(),
    down: () => void response.writeHead(503).end(),
  };
  acts[kind]();
}
