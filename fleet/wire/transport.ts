import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type LineReply, Lines } from './lines.ts';

/** A call as it leaves a phone. */
export interface SentCall {
  /** `init`, `wf`, `lr` …; what it is, for counting. */
  readonly kind: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Before it is packed; empty for what is only fetched. */
  readonly text: string;
  /** It is a GET. */
  readonly isGet?: true;
  /** The true time at which it is sent, milliseconds UTC. */
  readonly at: number;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  /** Of its body, unpacked. */
  readonly bytes?: number;
}

/** Takes calls to a server. */
export interface Transport {
  /** @throws Error when there is no answer */
  send(call: SentCall): Promise<Reply>;
  close(): void;
}

export interface TransportOptions {
  /** Connections that are kept open. */
  readonly connections?: number;
  /** The server's INGEST_SECRET: calls are received when they say they were sent. */
  readonly secret?: string;
}

const longestWait = 60_000;
/**
 * Milliseconds that calls of the past are gathered for: what comes to the server at once is kept on its disk at once, and no process
 * wakes another for each of them. A third of what the server's processor has to do for them is saved by it.
 */
const gathering = 5;
/** Bodies are small: a state of zlib that is, too, costs less than it saves. */
const packing = { level: 1, windowBits: 12, memLevel: 5 } as const;

/**
 * Over HTTP, as phones do, on connections that stay open. Phones of the past send their JSON as it is: packed, it would cost both ends
 * more than the way between them.
 */
export function openTransport({ connections = 32, secret }: TransportOptions = {}): Transport {
  const together = secret === undefined ? 0 : gathering;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const lines = new Map<string, Lines>();
  const linesTo = (url: URL) => {
    const known =
      lines.get(url.host) ?? new Lines(url, { most: connections, patience: longestWait, together });
    lines.set(url.host, known);
    return known;
  };
  const ways = new Map<string, Way>();
  const wayTo = (address: string) => {
    const known = ways.get(address);
    if (known !== undefined) return known;
    const url = new URL(address);
    const way = {
      begin: `POST ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\n`,
      lines: linesTo(url),
    };
    // Calls go to a few addresses an app.
    if (ways.size < mostWays) ways.set(address, way);
    return way;
  };
  const past = (at: number): Headers =>
    secret === undefined ? {} : { 'x-millrace-ingest-secret': secret, 'x-millrace-received-at': String(at) };
  const post = ({ url, headers, text, at }: SentCall): Promise<LineReply> => {
    const way = wayTo(url);
    const head = way.begin + linesOf(headers) + textOf(past(at));
    return way.lines.send(secret === undefined ? packedCall(head, text) : plainCall(head, text));
  };
  return {
    async send(call) {
      if (call.isGet) return get(call.url, agent, { ...call.headers, ...past(call.at) });
      for (;;) {
        const { status, body, retryAfter } = await post(call);
        // Phones of the past come faster than a server need take them: whoever plays them waits as it says.
        if (status !== 503 || secret === undefined) return { status, body };
        await wait(retryAfter * 1000);
      }
    },
    close() {
      agent.destroy();
      for (const some of lines.values()) some.close();
    },
  };
}

type Headers = Readonly<Record<string, string>>;

/** Where calls to an address go. */
interface Way {
  /** First lines of their heads. */
  readonly begin: string;
  readonly lines: Lines;
}

const mostWays = 1_000;

function packedCall(head: string, text: string): Buffer {
  const body = gzipSync(text, packing);
  return Buffer.concat([
    Buffer.from(headOf(`${head}content-encoding: gzip\r\n`, body.length), 'latin1'),
    body,
  ]);
}

function plainCall(head: string, text: string): string {
  return headOf(head, Buffer.byteLength(text)) + text;
}

function headOf(begin: string, length: number): string {
  return `${begin}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
}

/** A phone says the same headers with each call. */
const known = new WeakMap<Headers, string>();

function linesOf(headers: Headers): string {
  const text = known.get(headers) ?? textOf(headers);
  known.set(headers, text);
  return text;
}

function textOf(headers: Headers): string {
  let text = '';
  for (const name in headers) text += `${name}: ${headers[name]}\r\n`;
  return text;
}

function get(url: string, agent: Agent, headers: Headers): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers, timeout: longestWait }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const packed = Buffer.concat(chunks);
        const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed;
        resolve({
          status: answer.statusCode ?? 0,
          body: body.toString('utf8'),
          headers: answer.headers,
          bytes: body.length,
        });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${url} did not answer`)));
    sent.on('error', reject);
    sent.end();
  });
}
