import type { Config } from '../../config.ts';

/** A full address of the console for a mail: PUBLIC_URL, or the address the server listens on. */
export function consoleLink(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  path: `/${string}`,
  query: Readonly<Record<string, string>> = {},
): string {
  const link = new URL(path, config.publicUrl ?? `http://${config.host}:${config.port}`);
  for (const [name, value] of Object.entries(query)) link.searchParams.set(name, value);
  return link.href;
}
