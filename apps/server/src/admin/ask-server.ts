import type { Config } from '../platform/config/config.ts';
import { ownUrl } from '../platform/mail/console-link.ts';
import { StartError } from '../platform/start-error.ts';

/** The running server, as the installation's own calls see it. */
export interface RunningServer {
  /** @param path below `/api/installation` @returns what it answered: 200, or 422 with what is wrong */
  ask(path: `/${string}`, csv?: string): Promise<unknown>;
}

/**
 * The server that runs with this configuration. What ClickHouse holds is asked of it and not of ClickHouse: an embedded one
 * belongs to the server's process.
 * @throws StartError when there is no secret
 */
export function runningServer(config: Pick<Config, 'host' | 'port' | 'ingestSecret'>): RunningServer {
  const { ingestSecret } = config;
  if (ingestSecret === undefined)
    throw new StartError('INGEST_SECRET is not set: the server takes this only from whoever knows it.');
  const base = `${ownUrl(config)}/api/installation`;
  return {
    async ask(path, csv) {
      const response = await fetch(`${base}${path}`, {
        headers: {
          'x-millrace-ingest-secret': ingestSecret,
          ...(csv !== undefined && { 'content-type': 'text/csv' }),
        },
        ...(csv !== undefined && { method: 'POST', body: csv }),
      }).catch((error: unknown) => {
        throw new StartError(`There is no server at ${base}: start it first.`, { cause: error });
      });
      if (response.status === 403)
        throw new StartError('The server has another INGEST_SECRET, or none: start it with the same.');
      if (response.status !== 200 && response.status !== 422)
        throw new StartError(`The server answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
  };
}
