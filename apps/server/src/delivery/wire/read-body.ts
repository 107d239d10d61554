import type { IncomingMessage } from 'node:http';
import { BodyError, maxBodyBytes } from './body.ts';

/**
 * Reads a request's body; what comes of one that is larger than {@link maxBodyBytes} is thrown away. Never settles when
 * the caller hangs up meanwhile.
 * @throws BodyError
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let length = Number(request.headers['content-length'] ?? 0) > maxBodyBytes ? Number.POSITIVE_INFINITY : 0;
    function refuse(): void {
      request.off('data', take).off('end', end).resume();
      reject(new BodyError('tooLarge'));
    }
    function take(piece: Buffer): void {
      pieces.push(piece);
      length += piece.length;
      if (length > maxBodyBytes) refuse();
    }
    function end(): void {
      const [only] = pieces;
      resolve(pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces));
    }
    request.on('error', () => undefined);
    if (length > maxBodyBytes) refuse();
    else request.on('data', take).on('end', end);
  });
}
