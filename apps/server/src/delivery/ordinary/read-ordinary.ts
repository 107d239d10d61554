/** A request as SDKs and proxies send them, which has come whole. */
export interface OrdinaryRequest {
  /** Path and query. */
  readonly target: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Bytes that it takes altogether. */
  readonly length: number;
}

/** Bytes of a head and of a body that are ordinary: a phone's have a tenth of that. */
const longestHead = 8 * 1024;
const longestBody = 64 * 1024;

const begin = Buffer.from('POST /');
const headEnd = Buffer.from('\r\n\r\n');
const requestLine = /^POST (\/[!-~]*) HTTP\/1\.1$/;
/** A token, a colon, printable ASCII. */
const headerLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[\t ]*([\t -~]*)$/;
const lengthText = /^\d{1,5}$/;
/** With one of these a body's end, or what follows it, is another matter. */
const extraordinary = ['transfer-encoding', 'upgrade', 'expect', 'trailer'] as const;

/**
 * Reads a POST whose every byte is as it should be. It judges nobody: whatever is not plainly an ordinary request, right or
 * wrong, is somebody else's to read.
 * @returns `more` while what has come may become one, `other` when it won't
 */
export function readOrdinary(bytes: Buffer): OrdinaryRequest | 'more' | 'other' {
  const known = Math.min(bytes.length, begin.length);
  if (bytes.compare(begin, 0, known, 0, known) !== 0) return 'other';
  const end = bytes.indexOf(headEnd);
  if (end === -1) return bytes.length < longestHead ? 'more' : 'other';
  if (end > longestHead) return 'other';
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const target = requestLine.exec(first)?.[1];
  const headers = target === undefined ? undefined : readHeaders(lines);
  if (target === undefined || headers === undefined) return 'other';
  const start = end + headEnd.length;
  const length = start + Number(headers['content-length']);
  if (length - start > longestBody) return 'other';
  if (bytes.length < length) return 'more';
  return { target, headers, body: bytes.subarray(start, length), length };
}

/** Undefined: something about them is not ordinary, such as a name that comes twice. */
function readHeaders(lines: readonly string[]): OrdinaryRequest['headers'] | undefined {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name, value] = headerLine.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    const key = name.toLowerCase();
    if (key in headers) return undefined;
    headers[key] = value.trimEnd();
  }
  if (headers.host === undefined || !lengthText.test(headers['content-length'] ?? '')) return undefined;
  if (extraordinary.some((name) => name in headers)) return undefined;
  const { connection = 'keep-alive' } = headers;
  return connection.toLowerCase() === 'keep-alive' ? headers : undefined;
}
