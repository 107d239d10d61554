import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../platform/config/config.ts';
import { StartError } from '../platform/start-error.ts';
import { checkPlaces } from './listen.ts';

let taken: Server;
let port: string;
beforeEach(async () => {
  taken = createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const place = taken.address();
  port = String(typeof place === 'object' && place?.port);
});
afterEach(() => taken.close());

const bounces = { BOUNCE_ADDRESS: 'back@bounce.example' };
const check = (env: Record<string, string>) =>
  checkPlaces(loadConfig({ HOST: '127.0.0.1', PORT: '0', ...env }));
const inUse = (variable: string) =>
  new StartError(`${variable} ${port} is in use on 127.0.0.1: choose another one with ${variable}.`);

test('all that a server listens on has to be free', async () => {
  await expect(check({ ...bounces, BOUNCE_PORT: '0' })).resolves.toBeUndefined();
  await expect(check({ PORT: port })).rejects.toThrow(inUse('PORT'));
  await expect(check({ ...bounces, BOUNCE_PORT: port })).rejects.toThrow(inUse('BOUNCE_PORT'));
});

test('a server of delivery alone takes no mail, and asks for no port of it', async () => {
  const stores = {
    ...{ DATABASE_URL: 'postgres://db.example/x', CLICKHOUSE_URL: 'http://store.example:8123' },
    SECRET_KEY: 'a secret key for tests, 32 characters or more',
  };
  const env = { ...stores, ROLES: 'delivery', ...bounces, BOUNCE_PORT: port };
  await expect(check(env)).resolves.toBeUndefined();
});
