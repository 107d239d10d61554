import { FeedFailure } from './feed-failure.ts';

type Decoder = InstanceType<typeof TextDecoder>;

/** The encoding that the first bytes say, as a mark or in an XML declaration; else UTF-8. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
    head.subarray(0, 200).toString('latin1'),
  );
  return declared?.[1] ?? 'utf-8';
}

function decoderOf(encoding: string): Decoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new FeedFailure('encoding', encoding);
  }
}

/**
 * The text of bytes. @throws FeedFailure with the line up to which it was text: a file that goes on in another encoding would
 * become a catalogue of broken titles.
 */
export async function* decodeText(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  let line = 1;
  const decode = (piece?: Buffer) => {
    try {
      return piece === undefined
        ? (decoder?.decode() ?? '')
        : (decoder?.decode(piece, { stream: true }) ?? '');
    } catch (error) {
      throw new FeedFailure('encoding', String(line), { cause: error });
    }
  };
  for await (const piece of bytes) {
    decoder ??= decoderOf(encodingOf(piece));
    // In small pieces, so that the line is told about right.
    for (let at = 0; at < piece.length; at += 65_536) {
      const text = decode(piece.subarray(at, at + 65_536));
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) line += 1;
      if (text !== '') yield text;
    }
  }
  const rest = decode();
  if (rest !== '') yield rest;
}
