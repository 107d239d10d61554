import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { openApiDocument } from './openapi.ts';

/** Everything from this server; the page draws its icons from `data:` addresses. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The API documentation at `docs` below the app's prefix, its document at `docs/json`. */
export async function registerDocs(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const document = openApiDocument(config.publicUrl ?? '');
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    // Not the plugin's own policy: that asks for https, which a company's network may not have.
    staticCSP: policy,
    theme: { title: 'Millrace API' },
    uiConfig: { docExpansion: 'list', deepLinking: true, persistAuthorization: false },
  });
}
