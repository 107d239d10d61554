import { header } from '@millrace/contract/kit/envelope';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { EventLogClosed, EventLogFull } from '../../platform/event-log/errors.ts';
import { newTraceId } from '../../platform/http/request-log.ts';
import { CallRefused } from '../call.ts';

export function answer(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

export const tooMany = (reply: FastifyReply, error = 'Too many calls for this app.', seconds = 60) =>
  answer(reply.header('retry-after', String(seconds)), 429, { error });

/** @param most events in one call */
export const notEvents = (reply: FastifyReply, most: number) =>
  answer(reply, 400, {
    error: `The body has to be JSON: an event, or { "events": [ … ] } of up to ${most}.`,
  });

/** Whose call is not taken: it shows no key of its app, one that was renewed, or one of another website. */
export type Stranger = 'badSecret' | 'revokedKey' | 'foreignPage';

const strangers: Readonly<Record<Stranger, (host: string | undefined) => string>> = {
  badSecret: () => 'The secret, the signature or the API key is wrong.',
  revokedKey: () => 'This key was renewed, and is not accepted any more.',
  foreignPage: (host) => `This key is of ${host}, and the page is not.`,
};

/** What is said to a stranger. @param host of the website that is promoted; undefined: it is an app */
export const refusedKey = (reply: FastifyReply, reason: Stranger, host?: string): FastifyReply =>
  answer(reply, 403, { error: strangers[reason](host), reason });

/**
 * Bodies of a scope's calls come as bytes, whatever their type; what is too large, or can't be kept now, is told so. Each answer has
 * an id by which its call is asked about, as those of the API; of a failed one it stands in the log.
 */
export function takeBytes(scope: FastifyInstance, mostBytes: number): void {
  scope.addHook('onRequest', async (_, reply) => {
    reply.header(header.trace, newTraceId());
  });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_, body, done) =>
    done(null, body),
  );
  scope.setErrorHandler((error, request, reply) => {
    if (error instanceof CallRefused) return answer(reply, error.status, { error: error.message });
    if (error instanceof EventLogFull || error instanceof EventLogClosed)
      return answer(reply.header('retry-after', '1'), 503, {
        error: 'The server takes no events right now.',
      });
    const { statusCode = 500, message } = error as Error & { readonly statusCode?: number };
    if (statusCode === 413)
      return answer(reply, 413, { error: `The body is larger than ${mostBytes} bytes.` });
    if (statusCode < 500) return answer(reply, statusCode, { error: message });
    const reqId = reply.getHeader(header.trace);
    request.log.error({ err: error, reqId, route: request.routeOptions.url }, 'a call failed');
    return answer(reply, 500, { error: 'The call failed.' });
  });
}
