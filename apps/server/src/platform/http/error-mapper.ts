import { sizeTextIn } from '@millrace/contract/report/unit-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { failure } from './envelope.ts';
import { languageOf } from './language-of.ts';

/** SQLSTATEs that mean "the store is not there, full or too slow", or that two stood in each other's way: asked again, it goes well. */
const storeStates = /^(08|53|57014|57P0|55P03|25P0[34]|40P01|40001)/;
/** What the system says of a connection that could not be made or broke. */
const brokenConnection = /^(ECONN|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/;
/** The database client's own words, for which it has no code. */
const clientSays =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/;
/** Texts that the database can't hold, whatever the schema let through. */
const impossibleText = /^(22021|22P05)$/;

/** Seconds after which asking again makes sense when a store was away. */
const retryAfter = 5;

/** The one place where whatever was thrown becomes an answer; nothing internal leaves. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toCallError(error, request.routeOptions.bodyLimit);
  if (known.key === 'common.errors.failed') request.log.error({ err: error }, 'call failed');
  if (known.key === 'common.errors.unavailable') request.log.warn({ err: error }, 'store unavailable');
  const { status, envelope } = failure(known, languageOf(request.headers['accept-language']));
  if (status === 429 || status === 503) {
    reply.header('retry-after', known.details.params?.seconds ?? retryAfter);
  }
  // What was there to be sent had its own headers; an error is never kept.
  reply.removeHeader('content-encoding').removeHeader('etag').removeHeader('last-modified');
  reply.header('cache-control', 'no-store');
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

/**
 * What an error of whatever origin means to the caller.
 * @param largest bytes that the call's body may have
 */
export function toCallError(error: unknown, largest: number): CallError {
  if (error instanceof CallError) return error;
  if (!(error instanceof Error)) return new CallError('common.errors.failed');
  const { code, statusCode, syscall } = detailsOf(error);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return refusedByFramework(statusCode, largest);
  if (impossibleText.test(code)) return new CallError('common.errors.malformed');
  const isStore =
    storeStates.test(code) ||
    // A missing file is a fault of ours, a missing socket is a store that is away.
    (brokenConnection.test(code) && syscall !== 'open' && syscall !== 'stat') ||
    clientSays.test(error.message);
  return new CallError(isStore ? 'common.errors.unavailable' : 'common.errors.failed');
}

function refusedByFramework(statusCode: number, largest: number): CallError {
  // Both languages write a size alike.
  if (statusCode === 413)
    return new CallError('common.errors.tooLarge', { params: { limit: sizeTextIn('enGB', largest) } });
  if (statusCode === 415) return new CallError('common.errors.unsupportedType');
  if (statusCode === 403 || statusCode === 404) return new CallError('common.errors.noSuchPath');
  return new CallError('common.errors.malformed');
}

interface Details {
  readonly code: string;
  readonly statusCode: number | undefined;
  readonly syscall: string | undefined;
}

function detailsOf(error: Error): Details {
  const { code, statusCode, syscall } = error as { code?: unknown; statusCode?: unknown; syscall?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    statusCode: typeof statusCode === 'number' ? statusCode : undefined,
    syscall: typeof syscall === 'string' ? syscall : undefined,
  };
}
