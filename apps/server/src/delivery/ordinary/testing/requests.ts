import { gzipSync } from 'node:zlib';
import { phone } from '../../testing/with-delivery.ts';

export const query = '?v=1&plat=1&sdkv=2.6.6&k=an-app';
const json = JSON.stringify({ ...phone, type: 6, pid: 5, iid: 11, mid: 2 });

/** An ordinary call, unless told otherwise. */
export function callOf({
  line = `POST /sdk/lr${query} HTTP/1.1`,
  headers = ['host: ads.example', 'user-agent: okhttp/4'],
  body = Buffer.from(json),
  framing = `content-length: ${body.length}`,
  end = '\r\n',
}: Partial<Record<'line' | 'framing' | 'end', string>> & {
  readonly headers?: readonly string[];
  readonly body?: Buffer;
} = {}): Buffer {
  const lines = [line, ...headers, ...(framing === '' ? [] : [framing]), '', ''];
  return Buffer.concat([Buffer.from(lines.join(end), 'latin1'), body]);
}

/** Ends a connection, and shows that nothing was lost before it. */
export const last = Buffer.from('GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
const packed = gzipSync(json);

/** What SDKs and proxies send, and what differs from it in what our own rules judge. */
export const ordinaryRequests = [
  callOf(),
  callOf({ body: packed }),
  callOf({ line: `POST /sdk/wf${query.replace('v=1', 'v=4')} HTTP/1.1` }),
  callOf({
    line: `POST /init/${query} HTTP/1.1`,
    headers: ['HOST:  a:8080 ', 'Accept-Encoding: gzip', 'X-Odd: a\tb'],
  }),
  callOf({ headers: ['host: a', 'Connection: Keep-Alive', 'x-empty:'] }),
  callOf({ body: Buffer.from('garbage') }),
  callOf({ body: Buffer.alloc(0) }),
  callOf({ body: Buffer.alloc(70_000, 0x20) }),
  callOf({ line: 'POST /sdk/lr HTTP/1.1' }),
  callOf({ line: `POST /sdk/cp/cl${query} HTTP/1.1` }),
  callOf({ line: `POST /sdk/cp/pl${query} HTTP/1.1` }),
];
/** What is not ordinary, right or wrong. */
export const oddRequests = [
  callOf({ line: `GET /sdk/lr${query} HTTP/1.1`, body: Buffer.alloc(0) }),
  callOf({ line: `POST /sdk/nothing${query} HTTP/1.1` }),
  callOf({ line: `POST /sdk/lr${query} HTTP/1.0` }),
  callOf({ line: `POST  /sdk/lr${query} HTTP/1.1` }),
  callOf({ line: `POST http://a/sdk/lr${query} HTTP/1.1` }),
  callOf({ line: `PUT /sdk/lr${query} HTTP/1.1` }),
  callOf({ headers: [] }),
  callOf({ headers: ['host: a', 'host: b'] }),
  callOf({ headers: ['host: a', 'x-one: 1', 'X-One: 2'] }),
  callOf({ headers: ['host: a', 'bad name: 1'] }),
  callOf({ headers: ['host: a', 'x-space : 1'] }),
  callOf({ headers: ['host: a', 'x-fold: 1', ' 2'] }),
  callOf({ headers: ['host: a', 'x-latin: é'] }),
  callOf({ headers: ['host: a', 'x-null: \0'] }),
  callOf({ headers: ['host: a', 'x-bare: 1\rx: 2'] }),
  callOf({ headers: ['host: a', '__proto__: 1'] }),
  callOf({ headers: ['host: a', 'constructor: 1'] }),
  callOf({ headers: ['host: a', 'connection: close'] }),
  callOf({ headers: ['host: a', 'expect: 100-continue'] }),
  callOf({ headers: ['host: a', 'expect: nonsense'] }),
  callOf({ headers: ['host: a', `x-long: ${'a'.repeat(9_000)}`] }),
  callOf({ headers: ['host: a', `x-longer: ${'a'.repeat(20_000)}`] }),
  callOf({ framing: '', body: Buffer.alloc(0) }),
  callOf({ framing: 'content-length: +5', body: Buffer.from('12345') }),
  callOf({ framing: 'content-length: 0x5', body: Buffer.from('12345') }),
  callOf({ framing: 'content-length: 5\r\ncontent-length: 6', body: Buffer.from('123456') }),
  callOf({ framing: 'content-length: 5, 5', body: Buffer.from('12345') }),
  callOf({ framing: 'content-length: 5\r\ntransfer-encoding: chunked', body: Buffer.from('0\r\n\r\n') }),
  callOf({
    framing: 'transfer-encoding: chunked',
    body: Buffer.from(`${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`),
  }),
  callOf({ end: '\n' }),
  Buffer.concat([Buffer.from('\r\n'), callOf()]),
  Buffer.from('no request at all\r\n\r\n'),
  Buffer.from('POST /\r\n\r\n'),
];
