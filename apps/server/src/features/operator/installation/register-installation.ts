import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tellGain } from '../../../domain/learning/tell-gain.ts';
import { revenueSources } from '../../../domain/network-revenue/revenue-row.ts';
import { takeRevenue } from '../../../domain/network-revenue/take-revenue.ts';
import { secretCheck } from '../../../platform/secrets/secret-check.ts';
import type { Services } from '../../../platform/services.ts';

const mostDays = 3650;

/**
 * Calls for scripts on the server's side, which belong to no person and no organization and therefore not to the contract.
 * Whoever knows the installation's secret may ask.
 *
 * - `POST installation/revenue`: takes in what networks report, as CSV.
 * - `GET installation/auto`: what Auto gains, by those who are held out from it.
 */
export async function registerInstallation(
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'clickhouse' | 'now'>,
): Promise<void> {
  const isSecret = secretCheck(services.config.ingestSecret);
  await app.register(
    async (inner) => {
      inner.addContentTypeParser(
        'text/csv',
        { parseAs: 'string' },
        async (_: unknown, body: unknown) => body,
      );
      inner.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!isSecret(secretOf(request))) return reply.code(403).send({ problem: 'The secret is wrong.' });
        return undefined;
      });
      inner.post('/revenue', async (request, reply) => {
        const source = revenueSources.find((one) => one === (queryOf(request).source ?? 'upload'));
        if (source === undefined || typeof request.body !== 'string')
          return refuse(reply, 'It takes CSV, and upload or backfill as its source.');
        const done = await takeRevenue(services, request.body, source);
        return reply.code('problems' in done ? 422 : 200).send(done);
      });
      inner.get('/auto', async (request, reply) => {
        const days = Number(queryOf(request).days ?? 28);
        if (!Number.isInteger(days) || days < 1 || days > mostDays)
          return refuse(reply, `It takes a number of days from 1 to ${mostDays}.`);
        return reply.send({ days, organizations: await tellGain(services, days) });
      });
    },
    { prefix: '/installation' },
  );
}

function secretOf({ headers }: FastifyRequest): string {
  const secret = headers['x-millrace-ingest-secret'];
  return typeof secret === 'string' ? secret : '';
}

function queryOf({ query }: FastifyRequest): Readonly<Record<string, unknown>> {
  return query as Readonly<Record<string, unknown>>;
}

function refuse(reply: FastifyReply, problem: string): FastifyReply {
  return reply.code(400).send({ problem });
}
