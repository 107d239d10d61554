import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a feed's server answers. */
export interface FeedAnswer {
  readonly status?: number;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** It says nothing before. */
  readonly after?: Promise<void>;
  /** It sends without end. */
  readonly endless?: true;
}

export interface FeedServer {
  readonly address: string;
  readonly heard: readonly { readonly url: string; readonly headers: IncomingMessage['headers'] }[];
  answerWith(answer: FeedAnswer | ((url: string) => FeedAnswer)): void;
  close(): Promise<void>;
}

/** An advertiser's server on a free loopback port. */
export async function startFeedServer(host = '127.0.0.1'): Promise<FeedServer> {
  let answer: FeedAnswer | ((url: string) => FeedAnswer) = {};
  const heard: { url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    heard.push({ url, headers });
    const {
      status = 200,
      body = '',
      headers: said = {},
      after,
      endless,
    } = typeof answer === 'function' ? answer(url) : answer;
    response.writeHead(status, said);
    if (after !== undefined) {
      response.flushHeaders();
      return void after.then(() => response.end(body));
    }
    if (endless === undefined) return void response.end(body);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${host}:${port}/feed`,
    heard,
    answerWith(next) {
      answer = next;
      heard.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Items of a table as a shop writes them; `change` by the number of the item, from 1. */
export function feedCsv(items: number, change: (nth: number) => object | null = () => ({})): string {
  const usual = ['id', 'title', 'price', 'image_link', 'link', 'availability'];
  const names = [...new Set([...usual, ...Object.keys(change(items) ?? {})])];
  const rows = Array.from({ length: items }, (_, index) => index + 1).flatMap((nth) => {
    const changed = change(nth);
    if (changed === null) return [];
    const item: Record<string, string> = {
      ...{ id: `p${nth}`, title: `Product ${nth}`, price: `${nth}.50 EUR` },
      ...{ image_link: `https://shop.example/${nth}.png`, link: `https://shop.example/${nth}` },
      ...changed,
    };
    return [names.map((name) => `"${item[name] ?? ''}"`).join(',')];
  });
  return `${[names.join(','), ...rows].join('\n')}\n`;
}
