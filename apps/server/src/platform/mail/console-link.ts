import { organizationParameter } from '@millrace/contract/people/organization';
import type { Config } from '../config/config.ts';

/** The address of this server itself, as a browser on the same machine reaches it. */
export function ownUrl({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const isAnywhere = host === '0.0.0.0' || host === '::';
  const name = isAnywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** A full address of the console for a mail: PUBLIC_URL, or the address the server listens on. */
export function consoleLink(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  path: `/${string}`,
  query: Readonly<Record<string, string>> = {},
): string {
  const link = new URL(path, config.publicUrl ?? ownUrl(config));
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}

/** The same of what belongs to one organization: whoever opens it works there from then on, wherever they were before. */
export function organizationLink(
  config: Parameters<typeof consoleLink>[0],
  organizationId: number,
  path: `/${string}`,
  query: Readonly<Record<string, string>> = {},
): string {
  return consoleLink(config, path, { ...query, [organizationParameter]: String(organizationId) });
}
