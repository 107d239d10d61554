import { constants, Gunzip, Gzip, Inflate, InflateRaw } from 'minizlib';

const kinds = { gzip: Gzip, gunzip: Gunzip, inflate: Inflate, inflateRaw: InflateRaw } as const;

interface Options {
  readonly level?: number;
  /** Bytes. */
  readonly maxOutputLength?: number;
}

/**
 * Packs or unpacks one whole body after the other by the same engine. Node's own functions make one for each body, and what
 * is left of ten thousand of them holds all calls for ten milliseconds when memory is cleared.
 * @returns what takes a body; it throws zlib's error for one that is broken or becomes too large (`ERR_BUFFER_TOO_LARGE`)
 */
export function engineOf(kind: keyof typeof kinds, options: Options): (body: Buffer) => Buffer {
  const open = () => new Opened(kind, options);
  let opened = open();
  return (body) => {
    opened.zlib.reset();
    opened.zlib.write(body);
    const { failure, zlib } = opened;
    if (failure === undefined) return zlib.read() ?? nothing;
    opened = open();
    throw failure;
  };
}

const nothing = Buffer.alloc(0);

class Opened {
  readonly zlib: Gzip | Gunzip | Inflate | InflateRaw;
  /** Whoever has failed once can't go on. */
  failure: Error | undefined;

  constructor(kind: keyof typeof kinds, options: Options) {
    this.zlib = new kinds[kind]({ ...options, flush: constants.Z_FINISH });
    this.zlib.on('error', (error) => {
      this.failure = error instanceof Error ? error : new Error(String(error));
    });
  }
}
