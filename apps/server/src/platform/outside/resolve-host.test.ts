import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resolveBy } from './resolve-host.ts';

const type = { a: 1, aaaa: 28 } as const;
type Answers = Readonly<Record<string, readonly Buffer[] | 'silence'>>;

/** What each kind of question is answered with; nothing: the name has none. */
let answers: Answers;
let server: Socket;
let resolver: Resolver;
beforeEach(async () => {
  server = createSocket('udp4', (question, { port, address }) => {
    // Behind the 12 bytes of the head stands the name, in parts with their lengths.
    let end = 12;
    while (question[end] !== 0) end += 1 + (question[end] ?? 0);
    const asked = question.readUInt16BE(end + 1);
    const found = answers[asked] ?? [];
    if (found === 'silence') return;
    const head = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, found.length, 0, 0, 0, 0]);
    question.copy(head, 0, 0, 2);
    const records = found.map((data) => {
      const record = Buffer.from([0xc0, 12, 0, asked, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([record, data]);
    });
    server.send(Buffer.concat([head, question.subarray(12, end + 5), ...records]), port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const v4 = Buffer.from([93, 184, 215, 14]);
const v6 = Buffer.concat([Buffer.from([0x2a, 0]), Buffer.alloc(13), Buffer.from([7])]);
const ask = (signal = AbortSignal.timeout(20_000)) => resolveBy(resolver, 'game.example', signal);

describe('the addresses of a name', () => {
  test('are those of both families', async () => {
    answers = { [type.a]: [v4, Buffer.from([10, 0, 0, 1])], [type.aaaa]: [v6] };
    expect(await ask()).toEqual(['93.184.215.14', '10.0.0.1', '2a00::7']);
  });

  test('are those of one family where the other has none', async () => {
    answers = { [type.a]: [v4] };
    expect(await ask()).toEqual(['93.184.215.14']);
    answers = { [type.aaaa]: [v6] };
    expect(await ask()).toEqual(['2a00::7']);
  });

  test('are told to be missing where there are none', async () => {
    answers = {};
    await expect(ask()).rejects.toThrow('the name game.example has no address (ENOTFOUND)');
  });

  test('are not waited for without end', async () => {
    answers = { [type.a]: 'silence', [type.aaaa]: 'silence' };
    await expect(ask()).rejects.toThrow('the name game.example has no address (ETIMEOUT)');
    const patience = new AbortController();
    const asking = ask(patience.signal);
    patience.abort();
    await expect(asking).rejects.toThrow('ECANCELLED');
  });
});
