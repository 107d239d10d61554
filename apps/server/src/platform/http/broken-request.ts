import type { Socket } from 'node:net';
import { header } from '@millrace/contract/kit/envelope';
import { CallError } from './call-error.ts';
import { failure } from './envelope.ts';
import { newTraceId } from './request-log.ts';

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers what is not even a request (broken HTTP, headers without end, a sender too slow), and hangs up. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(failure(new CallError('common.errors.malformed'), 'enGB').envelope);
  const head = [
    `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${header.trace}: ${newTraceId()}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Whoever does not read the answer shall not keep the connection.
  socket.destroySoon();
}
