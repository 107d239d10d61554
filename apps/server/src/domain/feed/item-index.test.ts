import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOf } from './item-hash.ts';
import { ItemIndex } from './item-index.ts';

const items = fc.dictionary(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 }), { maxKeys: 40 });

test('added, changed, same and gone are those of two maps, however full it gets', () => {
  fc.assert(
    fc.property(
      items,
      fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 }),
      (before, after) => {
        const index = new ItemIndex(4);
        for (const [id, content] of Object.entries(before))
          index.load(hashOf(id), hashOf(`${content}`), content);
        const seen = new Map<string, number>();
        for (const [id, content] of after) {
          const was = Object.hasOwn(before, id) ? before[id] : undefined;
          const expected = seen.has(id)
            ? 'twice'
            : was === undefined
              ? 'added'
              : was === content
                ? 'same'
                : 'changed';
          expect(index.see(hashOf(id), hashOf(`${content}`), content)).toEqual({
            standing: expected,
            before: expected === 'twice' ? null : (was ?? null),
          });
          if (!seen.has(id)) seen.set(id, content);
        }
        const gone = Object.keys(before).filter((id) => !seen.has(id));
        expect(index.gone).toBe(gone.length);
        expect(index.stored).toBe(Object.keys(before).length);
        for (const id of Object.keys(before)) expect(index.isGone(hashOf(id))).toBe(gone.includes(id));
        for (const id of seen.keys()) expect(index.take(hashOf(id))).toBeDefined();
        for (const id of seen.keys()) expect(index.take(hashOf(id))).toBeUndefined();
      },
    ),
  );
});
