import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { secretCheck } from '../secret-check.ts';
import { takeRevenue } from './take-revenue.ts';
import { revenueSources } from './write-revenue.ts';

/**
 * `POST installation/revenue`: takes in what networks report, as CSV, from whoever knows the installation's secret. Beside
 * the calls of the contract: it is for scripts on the server's side and belongs to no person and no organization.
 */
export async function registerRevenue(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'clickhouse' | 'now'>,
): Promise<void> {
  const isSecret = secretCheck(services.config.ingestSecret);
  await app.register(async (inner) => {
    inner.addContentTypeParser('text/csv', { parseAs: 'string' }, async (_: unknown, body: unknown) => body);
    inner.post('/installation/revenue', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (!isSecret(secretOf(request))) return reply.code(403).send({ problem: 'The secret is wrong.' });
      const { source: asked = 'upload' } = request.query as Readonly<Record<string, unknown>>;
      const source = revenueSources.find((one) => one === asked);
      if (source === undefined || typeof request.body !== 'string')
        return reply.code(400).send({ problem: 'It takes CSV, and upload or backfill as its source.' });
      const done = await takeRevenue(services, request.body, source);
      return reply.code('problems' in done ? 422 : 200).send(done);
    });
  });
}

function secretOf({ headers }: FastifyRequest): string {
  const secret = headers['x-millrace-ingest-secret'];
  return typeof secret === 'string' ? secret : '';
}
