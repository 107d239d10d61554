import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { openApiDocument } from './openapi.ts';

/** Everything from this server; the page draws its icons from `data:` addresses. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // One style element of the page's own script, known by its hash; the browser test tells when it changes.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#001529"/><g fill="none" stroke-width="3" stroke-linecap="round"><path d="M6 11c4-4 7-4 10 0s6 4 10 0" stroke="#1890ff"/><path d="M6 17c4-4 7-4 10 0s6 4 10 0" stroke="#69b9ff"/><path d="M6 23c4-4 7-4 10 0s6 4 10 0" stroke="#fff"/></g></svg>`;

/** The API documentation at `docs` below the app's prefix, its document at `docs/json`. */
export async function registerDocs(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const document = openApiDocument(config.publicUrl ?? '');
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    // Not the plugin's own policy: that asks for https, which a company's network may not have.
    staticCSP: policy,
    theme: {
      title: 'Millrace API',
      favicon: [{ filename: 'icon.svg', rel: 'icon', type: 'image/svg+xml', sizes: 'any', content: icon }],
    },
    // Without the bar that names another product. Features fold: drawn all at once, the page stops at some 128 calls.
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', deepLinking: true, persistAuthorization: false },
  });
}
