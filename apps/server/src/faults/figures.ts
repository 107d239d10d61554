import { vi } from 'vitest';

/** A figure of a server's `/metrics`; undefined: it is not among them. */
export async function figure(baseUrl: string, name: string): Promise<number | undefined> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

/** Resolves when the figure is as wanted. */
export async function figureIs(
  baseUrl: string,
  name: string,
  isWanted: (value: number) => boolean,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const value = await figure(baseUrl, name);
      if (value === undefined || !isWanted(value)) throw new Error(`${name} is ${value}`);
    },
    { timeout: 120_000, interval: 50 },
  );
}

const looks = 3;

/** Resolves when everything that was acknowledged is in the store: the figure is of the shipper's last look, so it is read thrice. */
export async function allIsShipped(baseUrl: string): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await figureIs(baseUrl, 'millrace_event_log_lag_bytes', (bytes) => bytes === 0);
  }
}
