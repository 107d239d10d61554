import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { openApiDocument } from './openapi.ts';

/** The API documentation at `docs` below the app's prefix, its document at `docs/json`. */
export async function registerDocs(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  const document = openApiDocument(config.publicUrl ?? '');
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, theme: { title: 'Millrace API' } });
}
