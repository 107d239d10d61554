import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';

/** Characters from which on it is worth it: smaller answers fit a few packets as they are. */
const worthIt = 8192;
/** Beyond it little is saved, and the time grows by the factor. */
const quality = 4;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const params = {
  [constants.BROTLI_PARAM_QUALITY]: quality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/**
 * Sends large JSON answers compressed, off the main thread: a report of many rows is a tenth of itself then. Answers hold
 * nothing that a stranger could add to and whose length would tell a secret: the token travels in its header.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthIt) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (encoding === undefined) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoding === 'br' ? brotli(payload, { params }) : gzipped(payload, { level: quality });
  });
}
