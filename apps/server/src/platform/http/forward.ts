import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/**
 * Hands requests on to the other process of this server, which takes our word for who calls.
 * @param path its socket
 * @param prefix of the requests' paths; empty: all that no route of ours takes
 */
export async function forward(app: FastifyInstance, path: string, prefix = ''): Promise<void> {
  await app.register(httpProxy, {
    upstream: `unix+http://${encodeURIComponent(path)}/`,
    prefix,
    rewritePrefix: prefix,
    disableRequestLogging: true,
    undici: { headersTimeout: 0, bodyTimeout: 0, connections: 64, pipelining: 1 },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        host: request.headers.host ?? '',
        'x-forwarded-for': request.ip,
      }),
      // What the processes agree on for their connection says nothing about the caller's, who may want it closed.
      rewriteHeaders: ({ connection: _, 'keep-alive': __, ...headers }) => headers,
    },
  });
}
