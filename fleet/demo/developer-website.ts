import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getApp, listApps, updateApp } from '@millrace/contract/publisher/app';
import { type AdsNetwork, checkAppAds, getAppAds } from '@millrace/contract/publisher/app-ads';
import { openApi } from './api.ts';
import { cast } from './people.ts';

/** Where it is, unless something else is there: an app whose website moved at each start would have a history of nothing else. */
const usualPort = 43_117;

export interface DeveloperWebsite {
  readonly url: string;
  /** What its app-ads.txt says from now on; before, there is none. */
  show(file: string): void;
  close(): Promise<void>;
}

/** The website of the demo's first publisher, on loopback, with the app-ads.txt that buyers look for. */
export async function startDeveloperWebsite(): Promise<DeveloperWebsite> {
  let file: string | null = null;
  const server = createServer(({ url }, response) => {
    if (url === '/app-ads.txt' && file !== null)
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(file);
    else response.writeHead(404).end();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await listen(usualPort).catch(() => listen(0));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    show: (text) => {
      file = text;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * Has the app-ads.txt of the app that opens first looked at, as a person would who has named its website: what is there is what
 * the screen says.
 */
export async function showAppAds(base: string, website: DeveloperWebsite): Promise<void> {
  const api = await openApi(base, cast.administrator);
  const [first] = (await api.ask(listApps, {})).list;
  if (first === undefined) return;
  const pubAppId = first.id;
  const { id, version, appName, appId, website: named } = await api.ask(getApp, { id: pubAppId });
  if (named !== website.url)
    await api.ask(updateApp, { id, version, appName, appId, coppa: true, website: website.url });
  const { networks, state } = await api.ask(getAppAds, { pubAppId });
  website.show(fileOf(networks));
  if (state !== 'found') await api.ask(checkAppAds, { pubAppId });
}

/** As such files are: the first networks are listed, the last one was forgotten, and one line was written by hand. */
function fileOf(networks: readonly AdsNetwork[]): string {
  const lines = networks.flatMap(({ line, isIdKnown }, nth) => {
    if (line === null) return [];
    return [isIdKnown ? line : line.replace(/,[^,]*/, `, ${1_048_576 + nth * 77}`)];
  });
  return [
    '# Lanternfish Games',
    ...lines.slice(0, Math.max(1, lines.length - 1)),
    'exchange.example; 4711; RESELLER',
    '',
  ].join('\n');
}
