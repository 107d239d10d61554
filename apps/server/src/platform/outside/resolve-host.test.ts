import { Resolver } from 'node:dns/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type NameServer, startNameServer, recordType as type } from '../../testing/name-server.ts';
import { openNames } from './names.ts';
import { resolveBy } from './resolve-host.ts';

type Answers = Readonly<Record<string, readonly Buffer[] | 'silence'>>;

/** What each kind of question is answered with; nothing: the name has none. */
let answers: Answers;
let server: NameServer;
let resolver: Resolver;
beforeEach(async () => {
  server = await startNameServer((_, asked) => answers[asked] ?? []);
  resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([server.address]);
});
afterEach(() => server.close());

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

test('names are asked of the servers that the installation names, addresses and texts alike', async () => {
  const text = Buffer.from('millrace-verification=x');
  answers = { [type.a]: [v4], [type.txt]: [Buffer.concat([Buffer.from([text.length]), text])] };
  const names = openNames([server.address]);
  expect(await names.addresses('game.example', AbortSignal.timeout(20_000))).toEqual(['93.184.215.14']);
  expect(await names.texts('game.example')).toEqual(['millrace-verification=x']);
  answers = {};
  expect(await names.texts('game.example')).toEqual([]);
});
