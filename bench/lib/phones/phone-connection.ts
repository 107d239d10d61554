import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { readAnswer } from '../load.ts';
import type { Sending } from './messages.ts';

const nothing = Buffer.alloc(0);

/** A kept-alive connection that has one call under way at a time. */
export class PhoneConnection {
  readonly #socket: Socket;
  readonly #expected: Expected;
  #pending: Buffer = nothing;
  #answered: () => void = () => undefined;

  /** @param fail told of an answer that is not as expected, and of a connection that breaks */
  constructor(url: URL, expected: Expected, fail: (error: Error) => void) {
    this.#expected = expected;
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#socket.on('data', (chunk) => {
      const failure = this.#hear(chunk);
      if (failure !== undefined) fail(new Error(failure));
    });
    this.#socket.on('error', fail);
    this.#socket.on('end', () => fail(new Error('the connection was closed')));
  }

  /** @param answered told when the answer is there as a whole */
  send(call: Buffer, answered: () => void): void {
    this.#answered = answered;
    this.#socket.write(call);
  }

  end(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): string | undefined {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    const answer = readAnswer(this.#pending);
    if (answer === undefined) return undefined;
    const body = this.#pending.subarray(answer.length - answer.bodyLength, answer.length);
    this.#pending = this.#pending.subarray(answer.length);
    const failure = failureOf(answer.status, body, this.#expected);
    if (failure === undefined) this.#answered();
    return failure;
  }
}

type Expected = Pick<Sending, 'begins' | 'holds'>;

/** What is wrong about an answer; undefined: nothing. */
function failureOf(status: number, body: Buffer, { begins, holds }: Expected): string | undefined {
  const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString('latin1');
  const isRight = begins === '' ? text === '' : text.startsWith(begins) && text.includes(holds);
  return status === 200 && isRight ? undefined : `${status} ${text.slice(0, 200)}`;
}

/** The bytes of a call: made beforehand where they can be, for the generator shares the machine with what it measures. */
export function callBytes(
  url: URL,
  { path, headers }: Pick<Sending, 'path' | 'headers'>,
  body: Buffer,
): Buffer {
  const lines = Object.entries({ host: url.host, ...headers, 'content-length': body.length });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${head}\r\n`), body]);
}
