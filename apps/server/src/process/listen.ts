import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, isDeliveryNode } from '../platform/config/config.ts';
import { StartError } from '../platform/start-error.ts';

type Place = Pick<Config, 'host' | 'port'> & {
  /** The variable that says the port. */
  readonly variable?: string | undefined;
};

/**
 * Finds out whether all that a server listens on is free before anything else is started, made or even loaded.
 * @throws StartError when it is not
 */
export async function checkPlaces(config: Config): Promise<void> {
  const { host, port, bouncePort } = config;
  await checkPlace({ host, port });
  if (bouncePort !== undefined && !isDeliveryNode(config))
    await checkPlace({ host, port: bouncePort, variable: 'BOUNCE_PORT' });
}

async function checkPlace({ host, port, variable }: Place): Promise<void> {
  const probe = createServer();
  await explained({ host, port, variable }, async () => {
    probe.listen({ host, port });
    await once(probe, 'listening');
  });
  probe.close();
  await once(probe, 'close');
}

/** @returns the port, which the system chose where the configuration said 0. @throws StartError */
export async function listen(app: FastifyInstance, { host, port }: Place): Promise<number> {
  await explained({ host, port }, () => app.listen({ port, host }));
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function explained(
  { host, port, variable = 'PORT' }: Place,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRINUSE') {
      throw new StartError(`${variable} ${port} is in use on ${host}: choose another one with ${variable}.`);
    }
    if (['EADDRNOTAVAIL', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
      throw new StartError(`HOST ${host} with ${variable} ${port} can't be listened on (${code}).`);
    }
    throw error;
  }
}
