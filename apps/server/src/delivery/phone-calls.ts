import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { EventLogClosed, EventLogFull } from '../platform/event-log/errors.ts';
import { callerOf, type RequestHead } from '../platform/http/caller.ts';
import { type Answer, text } from './answer.ts';
import { contentOf } from './answer-content.ts';
import { type Call, CallRefused, readCall } from './call.ts';
import { callPaths } from './call-paths.ts';
import { conversion } from './endpoints/conversion.ts';
import { crash } from './endpoints/crash.ts';
import { events } from './endpoints/events.ts';
import { init } from './endpoints/init.ts';
import { ownAd, ownCards } from './endpoints/own-ad.ts';
import { purchase } from './endpoints/purchase.ts';
import { report } from './endpoints/report.ts';
import { reward } from './endpoints/reward.ts';
import { waterfall } from './endpoints/waterfall.ts';
import { hearOut } from './late-body.ts';
import type { CallKind } from './record.ts';
import type { DeliveryServices } from './services.ts';
import { BodyError } from './wire/body.ts';
import { readBody } from './wire/read-body.ts';

type Endpoint = (call: Call, services: DeliveryServices) => Promise<Answer>;

const endpoints: Readonly<Record<CallKind, Endpoint>> = {
  init,
  wf: waterfall,
  lr: report,
  ic: reward,
  iap: purchase,
  log: events,
  err: crash,
  cd: conversion,
  cl: ownCards,
  pl: ownAd,
};

const kinds: ReadonlyMap<string, CallKind> = new Map(
  (Object.keys(endpoints) as CallKind[]).map((kind) => [callPaths[kind], kind]),
);

const closedRetryAfter = 1;

interface Options {
  readonly services: DeliveryServices;
  /** Whose word about a caller counts. */
  readonly trusts: (address: string | undefined, hop: number) => boolean;
  /** Whether connections end with their next answer. */
  readonly isClosing: () => boolean;
  /** Told of each answer. Milliseconds. */
  readonly answered: (path: string, status: number, took: number) => void;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export interface PhoneCalls {
  /** Takes a request of Node's server. @returns false when it is no phone's call */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** The answer to a POST that has come whole, as {@link take} sends it; undefined: it is no phone's call. Never rejects. */
  answer(target: string, head: RequestHead, body: Buffer): Promise<Answer> | undefined;
}

/**
 * The calls of phones' SDKs, straight on Node's server: of what a framework does for a request they need nothing, and it
 * would take as long as all of our own work for a call.
 */
export function phoneCalls({ services, trusts, isClosing, answered, log }: Options): PhoneCalls {
  async function answerOf(
    { kind, query }: CallAddress,
    head: RequestHead,
    bodyOf: () => Buffer | Promise<Buffer>,
  ): Promise<Answer> {
    try {
      // Of a caller who has hung up meanwhile it can't be told any more.
      const caller = callerOf(head, trusts);
      const request = { query, headers: head.headers, body: await bodyOf(), ...caller };
      return await endpoints[kind](readCall(kind, request, services), services);
    } catch (error) {
      const answer = refusalOf(error);
      if (answer !== undefined) return answer;
      log.error({ err: error, route: callPaths[kind] }, 'a call failed');
      return text(500, 'The call failed.');
    }
  }
  async function timed(
    address: CallAddress,
    head: RequestHead,
    bodyOf: () => Buffer | Promise<Buffer>,
  ): Promise<Answer> {
    const begun = performance.now();
    const answer = await answerOf(address, head, bodyOf);
    answered(callPaths[address.kind], answer.status, performance.now() - begun);
    return answer;
  }
  return {
    take(request, response) {
      const address = addressOf(request.url ?? '');
      if (address === undefined || request.method !== 'POST') return false;
      void timed(address, request, () => readBody(request)).then((answer) => {
        send(answer, request, response, isClosing());
        if (answer.status === 413) hearOut(request);
      });
      return true;
    },
    answer(target, head, body) {
      const address = addressOf(target);
      return address && timed(address, head, () => body);
    },
  };
}

interface CallAddress {
  readonly kind: CallKind;
  readonly query: string;
}

/** Undefined: no phone calls that. Any path may end with a slash. */
function addressOf(target: string): CallAddress | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const kind = kinds.get(path.endsWith('/') ? path.slice(0, -1) : path);
  return kind && { kind, query: mark === -1 ? '' : target.slice(mark + 1) };
}

function send(
  answer: Answer,
  { headers: asked }: IncomingMessage,
  response: ServerResponse,
  isLast: boolean,
): void {
  const { headers, content } = contentOf(answer, asked['accept-encoding']);
  response.writeHead(answer.status, { ...headers, ...(isLast && { connection: 'close' }) }).end(content);
}

/** Undefined: nobody foresaw that. */
function refusalOf(error: unknown): Answer | undefined {
  if (error instanceof CallRefused) {
    return { ...text(error.status, error.message), retryAfter: error.retryAfter };
  }
  if (error instanceof BodyError) return text(error.problem === 'malformed' ? 400 : 413, error.message);
  if (error instanceof EventLogFull || error instanceof EventLogClosed) {
    const retryAfter = error instanceof EventLogFull ? error.retryAfterSeconds : closedRetryAfter;
    return { ...text(503, 'No more events can be taken at the moment.'), retryAfter };
  }
  return undefined;
}
