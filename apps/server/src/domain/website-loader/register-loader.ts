import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { loaderPath } from '@millrace/contract/advertiser/website-loader';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding, type Encoding } from '../../platform/http/accepted-encoding.ts';

/** As it is written, without its comments and indents: browsers keep names short enough, and people can read what they run. */
export const loaderScript = readFileSync(new URL('loader.js', import.meta.url), 'utf8')
  .replace(/^\s*(\/\*\*.*\*\/|\/\/.*|\/\*\*|\*.*)$/gm, '')
  .replace(/\n\s+/g, '\n');

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
/** It is the same for everybody, so it is packed once. */
const packed: Readonly<Record<Encoding, Promise<Buffer>>> = {
  br: promisify(brotliCompress)(loaderScript, best),
  gzip: promisify(gzip)(loaderScript),
};

/** The loader that websites of advertisers carry; whose it is stands in its query, which the script reads by itself. */
export function registerLoader(app: FastifyInstance): void {
  app.get(loaderPath, async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    reply
      .headers({
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept-encoding',
      })
      .type('text/javascript; charset=utf-8');
    if (encoding === undefined) return reply.send(loaderScript);
    return reply.header('content-encoding', encoding).send(await packed[encoding]);
  });
}
