/** Values, names apart, that a body may have: 1,800 events with everything that SDKs say of one. */
const mostValues = 50_000;
/** Lists and objects within each other; what SDKs send has five. */
const deepest = 64;
/** Below this a body can't hold enough of either to matter. Bytes. */
const smallest = 64 * 1024;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, openObject, closeList, closeObject] = [0x5b, 0x7b, 0x5d, 0x7d];

/**
 * Whether a JSON text holds more values, or deeper ones, than any phone has to say. A megabyte of tiny objects takes a
 * hundred times as long to parse as one of events does, and everybody waits meanwhile; counting them takes a few
 * milliseconds, and nothing at all for bodies of an ordinary size.
 * @param most values that it may hold
 */
export function isCrowded(json: Buffer, most = mostValues): boolean {
  if (json.length < smallest) return false;
  let values = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) values += 1;
    else if (byte === openObject || byte === openList) {
      values += 1;
      depth += 1;
      if (depth > deepest) return true;
    } else if (byte === closeObject || byte === closeList) depth -= 1;
    if (values > most) return true;
  }
  return false;
}
