import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawConnection {
  readonly socket: Socket;
  send(part: string): void;
  /** Everything that the server sent until it hung up. */
  readonly answer: Promise<string>;
}

/** A connection on which a test says byte for byte what it likes. */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return { socket, send: (part) => void socket.write(part), answer: text(socket) };
}
