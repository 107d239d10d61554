import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { EventLogClosed, EventLogFull } from '../platform/event-log/errors.ts';
import { callerOf } from '../platform/http/caller.ts';
import { type Answer, text } from './answer.ts';
import { type Call, CallRefused, readCall } from './call.ts';
import { callPaths } from './call-paths.ts';
import { conversion } from './endpoints/conversion.ts';
import { crash } from './endpoints/crash.ts';
import { events } from './endpoints/events.ts';
import { init } from './endpoints/init.ts';
import { purchase } from './endpoints/purchase.ts';
import { report } from './endpoints/report.ts';
import { reward } from './endpoints/reward.ts';
import { waterfall } from './endpoints/waterfall.ts';
import { hearOut } from './late-body.ts';
import type { CallKind } from './record.ts';
import type { DeliveryServices } from './services.ts';
import { BodyError } from './wire/body.ts';
import { engineOf } from './wire/engine.ts';
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
};

const kinds: ReadonlyMap<string, CallKind> = new Map(
  (Object.keys(endpoints) as CallKind[]).map((kind) => [callPaths[kind], kind]),
);

/** From here on an answer is worth packing: smaller ones fit into one packet as they are. Bytes. */
const worthPacking = 1_200;
const packed = engineOf('gzip', { level: 1 });
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

/** Answers a request if it is a phone's call. @returns false when it is somebody else's */
export type PhoneCalls = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The calls of phones' SDKs, straight on Node's server: of what a framework does for a request they need nothing, and it
 * would take as long as all of our own work for a call.
 */
export function phoneCalls({ services, trusts, isClosing, answered, log }: Options): PhoneCalls {
  async function answerOf(kind: CallKind, query: string, request: IncomingMessage): Promise<Answer> {
    try {
      // Of a caller who has hung up meanwhile it can't be told any more.
      const caller = callerOf(request, trusts);
      const body = await readBody(request);
      const call = readCall(kind, { query, headers: request.headers, body, ...caller }, services);
      return await endpoints[kind](call, services);
    } catch (error) {
      const answer = refusalOf(error);
      if (answer !== undefined) return answer;
      log.error({ err: error, route: callPaths[kind] }, 'a call failed');
      return text(500, 'The call failed.');
    }
  }
  return (request, response) => {
    const { path, query } = addressOf(request.url ?? '');
    const kind = kinds.get(path);
    if (kind === undefined || request.method !== 'POST') return false;
    const begun = performance.now();
    void answerOf(kind, query, request).then((answer) => {
      send(answer, request, response, isClosing());
      if (answer.status === 413) hearOut(request);
      answered(path, answer.status, performance.now() - begun);
    });
    return true;
  };
}

/** Any path may end with a slash. */
function addressOf(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  return {
    path: path.endsWith('/') ? path.slice(0, -1) : path,
    query: mark === -1 ? '' : url.slice(mark + 1),
  };
}

function send(
  { status, body, type, retryAfter }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
  isLast: boolean,
): void {
  const isPacked =
    body.length >= worthPacking && request.headers['accept-encoding']?.includes('gzip') === true;
  const content = isPacked ? packed(Buffer.from(body)) : body;
  const headers: OutgoingHttpHeaders = { 'content-type': type, 'content-length': Buffer.byteLength(content) };
  if (isPacked) headers['content-encoding'] = 'gzip';
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  if (isLast) headers.connection = 'close';
  response.writeHead(status, headers).end(content);
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
