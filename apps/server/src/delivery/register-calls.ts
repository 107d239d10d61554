import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EventLogClosed, EventLogFull } from '../platform/event-log/errors.ts';
import type { Answer } from './answer.ts';
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
import { BodyError, maxBodyBytes } from './wire/body.ts';

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

/** From here on an answer is worth packing: smaller ones fit into one packet as they are. Bytes. */
const worthPacking = 1_200;
const closedRetryAfter = 1;

/** The calls of phones' SDKs. */
export async function registerCalls(app: FastifyInstance, services: DeliveryServices): Promise<void> {
  await app.register(async (calls) => {
    // Phones say all sorts of things about what they send; what it is, the bytes say.
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_, body, done) =>
      done(null, body),
    );
    calls.setErrorHandler(answerFailure);
    for (const [kind, endpoint] of Object.entries(endpoints) as [CallKind, Endpoint][]) {
      calls.post(callPaths[kind], async (request, reply) =>
        send(await endpoint(readCall(kind, request, services), services), request, reply),
      );
      calls.route({
        method: ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
        url: callPaths[kind],
        handler: (_, reply) => plain(reply.header('allow', 'POST'), 405, 'This call is a POST.'),
      });
    }
    // What phones could have meant is never forwarded to the console, which would only send it back here.
    for (const path of ['/init/*', '/sdk', '/sdk/*']) {
      calls.all(path, (_, reply) => plain(reply, 404, 'There is no such call.'));
    }
  });
}

function send({ status, body, type }: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(status).type(type);
  const accepts = request.headers['accept-encoding'];
  if (body.length < worthPacking || !accepts?.includes('gzip')) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(gzipSync(body, { level: 1 }));
}

function plain(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(body);
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof CallRefused) {
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return plain(reply, error.status, error.message);
  }
  if (error instanceof BodyError)
    return plain(reply, error.problem === 'malformed' ? 400 : 413, error.message);
  if (error instanceof EventLogFull || error instanceof EventLogClosed) {
    reply.header('retry-after', error instanceof EventLogFull ? error.retryAfterSeconds : closedRetryAfter);
    return plain(reply, 503, 'No more events can be taken at the moment.');
  }
  const status = statusOf(error);
  if (status === 413) hearOut(request, reply);
  if (status < 500) return plain(reply, status, 'The request is malformed.');
  request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed');
  return plain(reply, 500, 'The call failed.');
}

/** Fastify's own refusals, such as a body that is too large, carry theirs. */
function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}
