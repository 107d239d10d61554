import { createSocket } from 'node:dgram';

export const recordType = { a: 1, txt: 16, aaaa: 28 } as const;

/** A name server on loopback. */
export interface NameServer {
  /** `127.0.0.1:5353` */
  readonly address: string;
  close(): Promise<void>;
}

/** @param answer the data of a name's records of a type; none: it has none; `silence`: nothing is said */
export async function startNameServer(
  answer: (name: string, type: number) => readonly Buffer[] | 'silence',
): Promise<NameServer> {
  const socket = createSocket('udp4', (question, { port, address }) => {
    // Behind the 12 bytes of the head stands the name, in parts with their lengths.
    const parts: string[] = [];
    let end = 12;
    for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0) {
      parts.push(question.toString('latin1', end + 1, end + 1 + length));
      end += 1 + length;
    }
    const asked = question.readUInt16BE(end + 1);
    // Some resolvers mix the case of what they ask.
    const found = answer(parts.join('.').toLowerCase(), asked);
    if (found === 'silence') return;
    const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0]);
    question.copy(head, 0, 0, 2);
    const records = found.map((data) => {
      const record = Buffer.from([0xc0, 12, 0, asked, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([head, question.subarray(12, end + 5), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
