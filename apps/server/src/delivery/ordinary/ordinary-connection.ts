import type { Socket } from 'node:net';
import type { RequestHead } from '../../platform/http/caller.ts';
import type { Answer } from '../answer.ts';
import { answerText, idleTime } from './answer-text.ts';
import { type OrdinaryRequest, readOrdinary } from './read-ordinary.ts';

/** A request that has not come whole by its fourth piece is not ordinary. */
const mostPieces = 4;
/** Nor is one whose next piece takes longer. Milliseconds. */
const restTime = 2_000;
/** Bytes of requests that may wait for the one before them to be answered. */
const mostWaiting = 64 * 1024;
const nothing = Buffer.alloc(0);

export interface ConnectionMeans {
  /** Answers a phone's call that has come whole; undefined: it is none. Never rejects. */
  readonly answer: (target: string, head: RequestHead, body: Buffer) => Promise<Answer> | undefined;
  /** Whether connections end with their next answer. */
  readonly isClosing: () => boolean;
  /** Hands the connection on, with everything on it that was not answered. */
  readonly handOn: () => void;
}

/** A connection on which one ordinary call comes after the other. With the first thing that is not one it is handed on for good. */
export class OrdinaryConnection {
  readonly #socket: Socket;
  readonly #means: ConnectionMeans;
  readonly #hear = (chunk: Buffer) => this.#take(chunk);
  readonly #timeout = () => this.#waitedLong();
  readonly #close = () => this.#left();
  readonly #error = () => void this.#socket.destroy();
  #left: () => void = () => undefined;
  /** What has come and is not answered yet. */
  #waiting: Buffer = nothing;
  /** Of the request whose rest is waited for; 0: none is. */
  #pieces = 0;
  #isBusy = false;

  constructor(socket: Socket, means: ConnectionMeans) {
    this.#socket = socket;
    this.#means = means;
    socket
      .on('data', this.#hear)
      .on('timeout', this.#timeout)
      .on('close', this.#close)
      .on('error', this.#error);
    socket.setTimeout(idleTime);
  }

  /** Calls back once it has closed or was handed on. */
  onLeft(left: () => void): void {
    this.#left = left;
  }

  /** Nothing has come that is not answered. */
  get isIdle(): boolean {
    return !this.#isBusy && this.#waiting.length === 0;
  }

  end(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk]);
    if (!this.#isBusy) this.#next();
    else if (this.#waiting.length > mostWaiting) this.#socket.pause();
  }

  #next(): void {
    const request = readOrdinary(this.#waiting);
    if (request === 'more') this.#awaitRest();
    else if (request === 'other') this.#handOn();
    else this.#serve(request);
  }

  /** Senders who take their time are watched by those who have the means for it; reading anew for each byte has its price. */
  #awaitRest(): void {
    this.#pieces += 1;
    if (this.#pieces === 1) this.#socket.setTimeout(restTime);
    if (this.#pieces === mostPieces) this.#handOn();
  }

  #serve({ target, headers, body, length }: OrdinaryRequest): void {
    const answer = this.#means.answer(target, { headers, socket: this.#socket }, body);
    if (answer === undefined) {
      this.#handOn();
      return;
    }
    if (this.#pieces > 0) {
      this.#pieces = 0;
      this.#socket.setTimeout(idleTime);
    }
    this.#isBusy = true;
    this.#waiting = this.#waiting.length === length ? nothing : this.#waiting.subarray(length);
    void answer.then((given) => this.#send(given, headers['accept-encoding']));
  }

  #send(answer: Answer, accepts: string | undefined): void {
    const socket = this.#socket;
    if (socket.destroyed) return;
    const isLast = this.#means.isClosing();
    const isTaken = socket.write(answerText(answer, accepts, isLast));
    if (isLast) socket.destroySoon();
    else if (isTaken) this.#goOn();
    else socket.once('drain', () => this.#goOn());
  }

  #goOn(): void {
    this.#isBusy = false;
    if (this.#socket.isPaused()) this.#socket.resume();
    if (this.#waiting.length > 0) this.#next();
  }

  /** A call may take as long as it takes; who neither asks nor reads is gone. */
  #waitedLong(): void {
    if (this.#pieces > 0) this.#handOn();
    else if (!this.#isBusy || this.#socket.writableNeedDrain) this.#socket.destroy();
  }

  #handOn(): void {
    const socket = this.#socket;
    socket.off('data', this.#hear).off('timeout', this.#timeout).off('close', this.#close);
    socket.setTimeout(0);
    socket.pause();
    if (this.#waiting.length > 0) socket.unshift(this.#waiting);
    this.#left();
    this.#means.handOn();
    socket.off('error', this.#error);
    socket.resume();
  }
}
