import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { readAnswer } from '../../bench/lib/load.ts';

/** What came back of a POST. */
export interface LineReply {
  readonly status: number;
  readonly body: string;
  /** Seconds. */
  readonly retryAfter: number;
}

export interface LinesOptions {
  readonly most: number;
  /** Milliseconds until a call counts as not answered. */
  readonly patience: number;
  /** Milliseconds that a call may wait for others to be sent with; without it none waits. */
  readonly together?: number;
}

type Waiting = PromiseWithResolvers<LineReply> & { readonly call: string | Buffer };

/**
 * Connections to a server that stay open, with one POST under way on each. On bare sockets, because a fleet shares the machine with the
 * server that it plays for: Node's own client takes as long for a call as the server does. And nothing but POSTs, as the server reads
 * those from the socket as long as nothing else comes.
 */
export class Lines {
  readonly #host: { readonly host: string; readonly port: number };
  readonly #most: number;
  readonly #patience: number;
  readonly #together: number;
  #sending: NodeJS.Timeout | undefined;
  readonly #open = new Set<Line>();
  readonly #free: Line[] = [];
  readonly #waiting: Waiting[] = [];

  /** @param host name and port */
  constructor(host: URL, { most, patience, together = 0 }: LinesOptions) {
    this.#host = { host: host.hostname, port: Number(host.port || 80) };
    this.#most = most;
    this.#patience = patience;
    this.#together = together;
  }

  /** @param call its bytes, head and all. @throws Error when there is no answer */
  send(call: string | Buffer): Promise<LineReply> {
    const waiting = { ...Promise.withResolvers<LineReply>(), call };
    this.#waiting.push(waiting);
    if (this.#together === 0) this.#sendWaiting();
    else this.#sending ??= setTimeout(() => this.#sendWaiting(), this.#together);
    return waiting.promise;
  }

  #sendWaiting(): void {
    this.#sending = undefined;
    while (this.#waiting.length > 0) {
      const line = this.#free.pop() ?? this.#another();
      const next = line && this.#waiting.shift();
      if (next === undefined) return;
      line?.send(next);
    }
  }

  close(): void {
    clearTimeout(this.#sending);
    for (const line of this.#open) line.end();
  }

  #another(): Line | undefined {
    if (this.#open.size >= this.#most) return undefined;
    const line: Line = new Line(connect({ ...this.#host, noDelay: true }), this.#patience, {
      free: () => this.#freed(line),
      closed: () => this.#closed(line),
    });
    this.#open.add(line);
    return line;
  }

  #freed(line: Line): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(line);
    else line.send(next);
  }

  #closed(line: Line): void {
    this.#open.delete(line);
    const at = this.#free.indexOf(line);
    if (at >= 0) this.#free.splice(at, 1);
    const next = this.#waiting.shift();
    if (next !== undefined) this.#another()?.send(next);
  }
}

interface Told {
  readonly free: () => void;
  readonly closed: () => void;
}

const nothing = Buffer.alloc(0);

class Line {
  readonly #socket: Socket;
  readonly #told: Told;
  #heard: Buffer = nothing;
  #waiting: Waiting | undefined;
  #why = new Error('The connection was closed before the answer came.');

  constructor(socket: Socket, patience: number, told: Told) {
    this.#socket = socket;
    this.#told = told;
    socket.setTimeout(patience);
    socket.on('data', (chunk: Buffer) => this.#hear(chunk));
    socket.on('timeout', () => socket.destroy(new Error('The server did not answer.')));
    socket.on('error', (error) => {
      this.#why = error;
    });
    socket.on('close', () => {
      this.#waiting?.reject(this.#why);
      told.closed();
    });
  }

  send(waiting: Waiting): void {
    this.#waiting = waiting;
    this.#socket.write(waiting.call);
  }

  end(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    this.#heard = this.#heard.length === 0 ? chunk : Buffer.concat([this.#heard, chunk]);
    try {
      const answer = readAnswer(this.#heard);
      if (answer === undefined) return;
      const { status, bodyLength, length } = answer;
      const head = status === 200 ? '' : this.#heard.toString('latin1', 0, length - bodyLength);
      const body = this.#heard.subarray(length - bodyLength, length);
      this.#heard = this.#heard.subarray(length);
      const retryAfter = Number(/\r\nretry-after: *(\d+)/i.exec(head)?.[1] ?? 1);
      this.#waiting?.resolve({ status, body: textOf(body), retryAfter });
      this.#waiting = undefined;
      this.#told.free();
    } catch (error) {
      this.#socket.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Packed or not: texts of the wire do not begin like gzip. */
function textOf(body: Buffer): string {
  return (body[0] === 0x1f ? gunzipSync(body) : body).toString('utf8');
}
