import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeGroup, encodeGroup, groupSize } from './frame.ts';

const records = fc.array(
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  {
    minLength: 1,
    maxLength: 5,
  },
);
const groups = fc.array(records, { maxLength: 6 });

function encode(segment: number, written: readonly (readonly Buffer[])[]): Buffer {
  return Buffer.concat(written.map((group, index) => encodeGroup(segment, index, group)));
}

/** What a reader takes of these bytes: whole groups until there is none. */
function decode(segment: number, bytes: Buffer): string[][] {
  const found: string[][] = [];
  for (let at = 0; ; ) {
    const group = decodeGroup(segment, bytes.subarray(at));
    if (group.kind !== 'group') return found;
    found.push(group.records.map((record) => record.toString('hex')));
    at += group.size;
  }
}

const hex = (written: readonly (readonly Buffer[])[]) =>
  written.map((group) => group.map((record) => record.toString('hex')));

describe('groups in a segment', () => {
  it('come back as they were written, whatever zeros follow', () => {
    fc.assert(
      fc.property(groups, fc.nat(1_000_000), fc.nat(100), (written, segment, zeros) => {
        const bytes = Buffer.concat([encode(segment, written), Buffer.alloc(zeros)]);
        expect(decode(segment, bytes)).toEqual(hex(written));
      }),
    );
  });

  it('cut anywhere are a prefix of what was written, without a part of a group', () => {
    fc.assert(
      fc.property(groups, fc.double({ min: 0, max: 1, noNaN: true }), (written, share) => {
        const bytes = encode(7, written);
        const cut = Math.floor(bytes.length * share);
        const whole: Buffer[][] = [];
        for (let at = 0; ; ) {
          const group = written[whole.length];
          if (group === undefined || at + groupSize(group) > cut) break;
          at += groupSize(group);
          whole.push(group);
        }
        expect(decode(7, bytes.subarray(0, cut))).toEqual(hex(whole));
        const overZeros = Buffer.concat([bytes.subarray(0, cut), Buffer.alloc(bytes.length - cut)]);
        const found = decode(7, overZeros);
        expect(found).toEqual(hex(written).slice(0, found.length));
        expect(found.length).toBeGreaterThanOrEqual(whole.length);
      }),
    );
  });

  it('with a flipped bit are a prefix, too', () => {
    fc.assert(
      fc.property(groups, fc.nat(), fc.nat(7), (written, place, bit) => {
        const bytes = encode(7, written);
        if (bytes.length === 0) return;
        const at = place % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
        const found = decode(7, bytes);
        expect(found.length).toBeLessThan(written.length);
        expect(found).toEqual(hex(written).slice(0, found.length));
      }),
    );
  });

  it('of another segment are not valid', () => {
    const bytes = encodeGroup(3, 0, [Buffer.from('a record')]);
    expect(decodeGroup(4, bytes)).toEqual({ kind: 'damaged', size: bytes.length });
  });
});
