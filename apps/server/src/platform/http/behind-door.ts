import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { opensWithProxyLine, takeProxyLine } from './proxy-line.ts';

/**
 * Takes connections that this server's other process opens by a socket file. One that it hands on for a caller opens
 * with a line that says who that is: for the server it is as if the caller had come to it. One without the line is the
 * other process's own, whose requests name their callers.
 * @returns a function that ends it; connections that are open stay so
 */
export async function listenBehindDoor(server: Server, path: string): Promise<() => Promise<void>> {
  await rm(path, { force: true });
  watchConnections(server);
  const door = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk) => {
      socket.pause();
      const rest = opensWithProxyLine(chunk) ? introduce(socket, chunk) : chunk;
      if (rest === undefined) {
        socket.destroy();
        return;
      }
      if (rest.length > 0) socket.unshift(rest);
      server.emit('connection', socket);
      socket.resume();
    });
  });
  door.listen(path);
  await once(door, 'listening');
  return async () => {
    door.close();
    await rm(path, { force: true });
  };
}

/** @returns what follows the line */
function introduce(socket: Socket, chunk: Buffer): Buffer | undefined {
  const taken = takeProxyLine(chunk);
  if (taken === undefined) return undefined;
  Object.defineProperty(socket, 'remoteAddress', { value: taken.peer.address });
  Object.defineProperty(socket, 'remotePort', { value: taken.peer.port });
  return taken.rest;
}

/**
 * A server watches its connections (time-outs of slow senders, idle ones at the end) from the moment it listens: one
 * whose connections are only handed to it has to be told.
 */
export function watchConnections(server: Server): void {
  server.emit('listening');
}
