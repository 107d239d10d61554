/**
 * MurmurHash3 (x86, 32 bit) of a text's UTF-8 bytes, an unsigned integer; a lone surrogate counts as U+FFFD.
 * Source: Austin Appleby's public-domain reference.
 */
export function murmur3(text: string, seed = 0): number {
  let hash = seed;
  let index = 0;
  // Almost all texts are ASCII, of which four characters are a block.
  for (; index + 4 <= text.length; index += 4) {
    const [first, second] = [text.charCodeAt(index), text.charCodeAt(index + 1)];
    const [third, fourth] = [text.charCodeAt(index + 2), text.charCodeAt(index + 3)];
    if ((first | second | third | fourth) >= 0x80) break;
    hash = mixed(hash ^ scrambled(first | (second << 8) | (third << 16) | (fourth << 24)));
  }
  return rest(text, index, hash);
}

/** From `index` on, before which there are as many bytes as characters. */
function rest(text: string, from: number, before: number): number {
  let hash = before;
  let block = 0;
  let bytes = from;
  const add = (byte: number) => {
    block |= byte << ((bytes & 3) * 8);
    bytes += 1;
    if ((bytes & 3) !== 0) return;
    hash = mixed(hash ^ scrambled(block));
    block = 0;
  };
  for (let index = from; index < text.length; index += 1) {
    const unit = text.codePointAt(index) ?? 0;
    if (unit > 0xffff) index += 1;
    const point = unit >= 0xd800 && unit <= 0xdfff ? 0xfffd : unit;
    if (point < 0x80) add(point);
    else if (point < 0x800) {
      add(0xc0 | (point >> 6));
      add(0x80 | (point & 0x3f));
    } else {
      if (point < 0x10000) add(0xe0 | (point >> 12));
      else {
        add(0xf0 | (point >> 18));
        add(0x80 | ((point >> 12) & 0x3f));
      }
      add(0x80 | ((point >> 6) & 0x3f));
      add(0x80 | (point & 0x3f));
    }
  }
  return finished(hash ^ scrambled(block) ^ bytes);
}

function scrambled(block: number): number {
  const product = Math.imul(block, 0xcc9e2d51);
  return Math.imul((product << 15) | (product >>> 17), 0x1b873593);
}

function mixed(hash: number): number {
  return (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
}

function finished(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
}
