import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Brand } from '@millrace/contract/operator/installation-logo';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from './call-error.ts';
import { failure } from './envelope.ts';
import { languageOf } from './language-of.ts';
import { pagePolicy } from './security-headers.ts';

/**
 * Addresses of machines, and of built files that are gone since an update: a page in place of a script would only
 * confuse. Everything else that is asked by GET is a screen of the console, the test mode's included, which stands below
 * the SDKs' own addresses.
 */
const notScreens = /^\/(api|sdk(?!\/testing(\/|\?|$))|init|healthz|readyz|metrics|assets|files)(\/|\?|$)/;
const nonceMark = /__CSP_NONCE__/g;
const brandMark = '__BRAND__';

/** What only pages heed: with scripts and styles, of which one screen asks for dozens, it would be ballast. */
const ofPages = ['content-security-policy', 'x-frame-options', 'permissions-policy', 'referrer-policy'];

/**
 * Serves the built console: hashed files with their precompressed Brotli for a year, and `index.html` for every other
 * address (also one with a dot, such as `/login.admin`), rendered with a fresh nonce and never stored. Its pictures may
 * come from `pictureHosts`, too; `brandOf` says what it is called, before anybody has signed in.
 */
export async function registerConsole(
  app: FastifyInstance,
  consoleDir: string | undefined,
  pictureHosts: readonly string[],
  brandOf: () => Promise<Brand>,
): Promise<void> {
  if (consoleDir === undefined) {
    app.setNotFoundHandler(answerNoSuchPath);
    return;
  }
  const template = await readFile(join(consoleDir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: consoleDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['index.html*', '**/*.br', '.*'],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(consoleDir, 'assets'));
      if (hashed) for (const name of ofPages) reply.removeHeader(name);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    const page = (request.method === 'GET' || request.method === 'HEAD') && !notScreens.test(request.url);
    if (!page) return answerNoSuchPath(request, reply);
    const brand = escaped(JSON.stringify(await brandOf()));
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(200)
      .headers({ 'content-security-policy': pagePolicy(nonce, pictureHosts), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(template.replace(nonceMark, nonce).replace(brandMark, () => brand));
  });
}

/** For an attribute in double quotes. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function answerNoSuchPath(request: FastifyRequest, reply: FastifyReply) {
  const lang = languageOf(request.headers['accept-language']);
  const { status, envelope } = failure(new CallError('common.errors.noSuchPath'), lang);
  return reply.code(status).header('cache-control', 'no-store').send(envelope);
}
