import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { askDoor, NoDoor } from './ask-door.ts';

const answer = z.object({ error: z.string() });
let said: { status: number; body: string };
let server: Server;
beforeEach(async () => {
  server = createServer((_, response) => void response.writeHead(said.status).end(said.body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const ask = () => askDoor(answer, `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk/events`);

test('what the door says is read, whatever its status', async () => {
  said = { status: 404, body: '{"error":"app unknown"}' };
  expect(await ask()).toEqual({ error: 'app unknown' });
});

test('a server for the console alone is no door; what is broken on the way may be one', async () => {
  said = { status: 404, body: '{"code":1002,"msg":"","data":{"error":"common.errors.noSuchPath"}}' };
  await expect(ask()).rejects.toBeInstanceOf(NoDoor);
  said = { status: 502, body: '<html>' };
  await expect(ask()).rejects.not.toBeInstanceOf(NoDoor);
});
