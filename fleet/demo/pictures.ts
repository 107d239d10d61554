import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

export interface Scenery {
  readonly sky: readonly [top: Colour, bottom: Colour];
  readonly sun: Colour;
  readonly hills: readonly Colour[];
}

/** A landscape as PNG: a sun over hills, the same for the same colours and size. Nobody's work but ours. */
export function landscape(width: number, height: number, { sky, sun, hills }: Scenery): Buffer {
  const unit = Math.min(width, height);
  const [sunX, sunY, radius] = [width * 0.7, height * 0.34, unit * 0.2];
  return png(width, height, (x, y) => {
    let colour = mixed(sky[0], sky[1], y / height);
    colour = mixed(colour, sun, inside(radius - Math.hypot(x - sunX, y - sunY)));
    for (const [index, hill] of hills.entries()) {
      const base = height * (0.55 + 0.17 * index);
      const wave = Math.sin((x / unit) * (2.1 + index) + 1.7 * index) * unit * 0.09;
      colour = mixed(colour, hill, inside(y - base - wave));
    }
    return colour;
  });
}

/** How much of a pixel lies inside an edge that is so many pixels away. */
const inside = (distance: number): number => Math.min(1, Math.max(0, distance + 0.5));

function mixed(one: Colour, other: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => one[index] + (other[index] - one[index]) * share;
  return [at(0), at(1), at(2)];
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits each of red, green and blue.
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x, y).map(Math.round), y * (1 + 3 * width) + 1 + 3 * x);
    }
  }
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
