import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';

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

/** Over HTTP, as phones do, on connections that stay open. */
export function openTransport({ connections = 32, secret }: TransportOptions = {}): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const past = (at: number): Record<string, string> =>
    secret === undefined ? {} : { 'x-millrace-ingest-secret': secret, 'x-millrace-received-at': String(at) };
  return {
    async send({ url, headers, text, at, isGet = false }) {
      const body = isGet ? null : gzipSync(text, packing);
      const ofBody = body !== null && {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': body.length,
      };
      const sent = { agent, headers: { ...headers, ...ofBody, ...past(at) }, body };
      for (;;) {
        const { reply, retryAfter } = await ask(url, sent);
        // Phones of the past come faster than a server need take them: whoever plays them waits as it says.
        if (reply.status !== 503 || secret === undefined) return reply;
        await wait(retryAfter * 1000);
      }
    },
    close: () => agent.destroy(),
  };
}

interface Sent {
  readonly agent: Agent;
  readonly headers: Readonly<Record<string, string | number>>;
  /** Null: a GET. */
  readonly body: Buffer | null;
}

function ask(url: string, { agent, headers, body }: Sent): Promise<{ reply: Reply; retryAfter: number }> {
  const method = body === null ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers, timeout: longestWait }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const packed = Buffer.concat(chunks);
        const body = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(packed) : packed;
        const reply = {
          status: answer.statusCode ?? 0,
          body: body.toString('utf8'),
          headers: answer.headers,
          bytes: body.length,
        };
        resolve({ reply, retryAfter: Number(answer.headers['retry-after'] ?? 1) });
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${url} did not answer`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
