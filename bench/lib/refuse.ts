import { connect } from 'node:net';
import type { HostileBody } from './hostile-bodies.ts';

export interface Refusal {
  /** 0: the connection ended without an answer. */
  readonly status: number;
  /** From the first byte that was sent to the answer. */
  readonly milliseconds: number;
}

const piece = 64 * 1024;

/** Sends a body on a connection of its own, as fast as it is taken. */
export function refusalOf(
  target: URL,
  path: string,
  { bytes, isChunked = false }: HostileBody,
): Promise<Refusal> {
  return new Promise((resolve) => {
    const socket = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    let begun = 0;
    let heard = '';
    const end = () => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0);
      socket.destroy();
      resolve({ status, milliseconds: performance.now() - begun });
    };
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
      if (heard.includes('\r\n')) end();
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.on('connect', () => {
      begun = performance.now();
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes.length}`;
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${target.host}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
      );
      for (let at = 0; at < bytes.length; at += piece) {
        const part = bytes.subarray(at, at + piece);
        socket.write(isChunked ? framed(part) : part);
      }
      if (isChunked) socket.write('0\r\n\r\n');
    });
  });
}

function framed(part: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
}
