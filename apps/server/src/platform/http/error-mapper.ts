import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../text.ts';
import { CallError } from './call-error.ts';
import { failure } from './envelope.ts';

/** SQLSTATEs and socket errors that mean "the store is not there or too slow", not a fault of ours. */
const unavailable = /^(08|57014|57P0|55P03|53300|25P03|ECONN|ENOENT|EPIPE|ETIMEDOUT)/;

/** The one place where whatever was thrown becomes an answer; nothing internal leaves. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toCallError(error);
  if (known.key === 'common.errors.failed') request.log.error({ err: error }, 'call failed');
  if (known.key === 'common.errors.unavailable') request.log.warn({ err: error }, 'store unavailable');
  const { status, envelope } = failure(known, languageOf(request.headers['accept-language']));
  if (status === 429 || status === 503) reply.header('retry-after', known.details.params?.seconds ?? 5);
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  if (!(error instanceof Error)) return new CallError('common.errors.failed');
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (statusCode === 413) return new CallError('common.errors.tooLarge', { params: { limit: '1 MB' } });
  if (statusCode === 415) return new CallError('common.errors.unsupportedType');
  if (statusCode === 400) return new CallError('common.errors.malformed');
  if (unavailable.test(code) || /timeout exceeded when trying to connect/.test(error.message)) {
    return new CallError('common.errors.unavailable');
  }
  return new CallError('common.errors.failed');
}
