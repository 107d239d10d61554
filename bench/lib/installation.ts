import { z } from 'zod';
import { startServerProcess } from '../../scripts/lib/server-process.mjs';
import { type ApiClient, signIn } from './api-client.ts';

export const administrator = { email: 'admin@millrace.example', password: 'Millrace1admin' };

/** What {@link withInstallation} may do otherwise. */
export interface InstallationOptions {
  /** Another program than the real one, absolute. */
  readonly program?: string;
  /** Data that stays, for example because filling it takes long; a folder of its own that is removed otherwise. */
  readonly dataDir?: string;
  /** More of the server's environment. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A server with one organization whose profile is complete, so that nobody is held at its form. */
export async function withInstallation<Result>(
  work: (url: string, client: ApiClient, pid: number) => Promise<Result>,
  { program, dataDir, settings: more }: InstallationOptions = {},
): Promise<Result> {
  const settings = {
    ...(dataDir !== undefined && { DATA_DIR: dataDir }),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    REGISTRATION: 'closed',
    LOG_LEVEL: 'warn',
    ...more,
  };
  const server = await startServerProcess(settings, program);
  try {
    const client = await signIn(server.url, administrator);
    await completeProfile(client);
    return await work(server.url, client, server.pid);
  } finally {
    await server.stop();
  }
}

async function completeProfile(client: ApiClient): Promise<void> {
  const { version } = z.object({ version: z.number() }).parse(await client.get('/publisher/get'));
  await client.post('/publisher/update', {
    version,
    name: 'Millrace',
    email: administrator.email,
    phone: '+1 555 0100',
    website: 'https://millrace.example',
    country: 'US',
    state: null,
    city: null,
    address: '1 Mill Lane',
  });
  await client.get('/publisher/update/flag');
}
