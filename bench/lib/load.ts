import { connect, type Socket } from 'node:net';

export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The answer's body in bytes: another length, or another status than 200, is a failed request. */
  readonly bytes: number;
}

export interface Load {
  readonly perSecond: number;
  readonly failed: number;
}

/**
 * Asks the same question over and over on kept-alive connections, one request in flight on each. Written on bare sockets, so
 * that the generator, which shares the machine, takes as little of it as can be.
 */
export async function measure(target: Target, connections: number, milliseconds: number): Promise<Load> {
  const end = performance.now() + milliseconds;
  const started = performance.now();
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(target, end)));
  const seconds = (performance.now() - started) / 1000;
  const answered = counts.reduce((sum, count) => sum + count.answered, 0);
  return { perSecond: answered / seconds, failed: counts.reduce((sum, count) => sum + count.failed, 0) };
}

interface Count {
  answered: number;
  failed: number;
}

function askUntil(target: Target, end: number): Promise<Count> {
  const url = new URL(target.url);
  const request = requestText(url, target.headers);
  const count: Count = { answered: 0, failed: 0 };
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    let pending = Buffer.alloc(0);
    socket.on('connect', () => socket.write(request));
    socket.on('data', (chunk) => {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const answer = readAnswer(pending);
      if (answer === undefined) return;
      pending = pending.subarray(answer.length);
      count.answered += 1;
      if (answer.status !== 200 || answer.bodyLength !== target.bytes) count.failed += 1;
      if (performance.now() < end) socket.write(request);
      else socket.end();
    });
    socket.on('close', () => resolve(count));
    socket.on('error', reject);
  });
}

function requestText(url: URL, headers: Target['headers']): string {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`GET ${url.pathname}${url.search} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

interface Answer {
  readonly status: number;
  readonly bodyLength: number;
  /** Head and body. */
  readonly length: number;
}

/** The answer at the start of the bytes, or undefined while it is not whole yet. */
export function readAnswer(bytes: Buffer): Answer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const declared = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (declared === undefined) throw new Error(`An answer without content-length can't be counted:\n${head}`);
  const bodyLength = Number(declared);
  const length = headEnd + 4 + bodyLength;
  return bytes.length < length ? undefined : { status: Number(head.slice(9, 12)), bodyLength, length };
}
