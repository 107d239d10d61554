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
/** Bodies are small: a state of zlib that is, too, costs less than it saves. */
const packing = { level: 1, windowBits: 12, memLevel: 5 } as const;

/**
 * Over HTTP, as phones do, on connections that stay open. Phones of the past send their JSON as it is: packed, it would cost both ends
 * more than the way between them.
 */
export function openTransport({ connections = 32, secret }: TransportOptions = {}): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const lines = new Map<string, Lines>();
  const linesTo = (url: URL) => {
    const known = lines.get(url.host) ?? new Lines(url, connections, longestWait);
    lines.set(url.host, known);
    return known;
  };
  const past = (at: number): Record<string, string> =>
    secret === undefined ? {} : { 'x-millrace-ingest-secret': secret, 'x-millrace-received-at': String(at) };
  const post = ({ url: address, headers, text, at }: SentCall): Promise<LineReply> => {
    const url = new URL(address);
    const own = { host: url.host, ...headers, 'content-type': 'application/json', ...past(at) };
    return linesTo(url).send(secret === undefined ? packedCall(url, own, text) : plainCall(url, own, text));
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

function packedCall(url: URL, headers: Headers, text: string): Buffer {
  const body = gzipSync(text, packing);
  const head = headOf(url, { ...headers, 'content-encoding': 'gzip' }, body.length);
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

function plainCall(url: URL, headers: Headers, text: string): string {
  return headOf(url, headers, Buffer.byteLength(text)) + text;
}

function headOf({ pathname, search }: URL, headers: Headers, length: number): string {
  let head = `POST ${pathname}${search} HTTP/1.1\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  return `${head}content-length: ${length}\r\n\r\n`;
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
