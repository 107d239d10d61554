import { conversionResults } from '@millrace/contract/advertiser/retargeting';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileConversions, compileTouches } from './compile-conversions.ts';
import { compileGroups, compileSpend, compileStretch } from './compile-groups.ts';
import { compileChosen, compilePath } from './compile-path.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const text = fc.string();
const scope = fc.record({
  ...{ advertiserId: id, campaignId: id, promotedAppId: id, event: text },
  ...{ from: fc.nat(), until: fc.nat() },
});
const sought = fc.record({
  advertiserId: id,
  promotedApps: fc.array(id, { minLength: 1, maxLength: 3 }),
  campaignId: fc.option(id, { nil: undefined }),
  result: fc.constantFrom(...conversionResults),
  ...{ search: text, from: fc.nat(), until: fc.nat(), limit: id, offset: fc.nat() },
});

/** What stands behind each table that is read. */
const readers = (sql: string) =>
  [...sql.matchAll(/millrace\.\w+\s+(?:AS \w+\s+)?(.{0,60})/gs)].map(([, after]) => after);

test('whatever is asked, every table that is read is asked for the own rows first, and nothing is put into the text', () => {
  const plain = new Set<string>();
  fc.assert(
    fc.property(scope, sought, (of, conversions) => {
      const measured = { ...of, spans: [{ from: of.from, until: of.until }] };
      const compiled = [
        compileGroups(measured),
        compileSpend(measured),
        compileStretch(of),
        compilePath(of),
        compileChosen(of),
      ];
      const { list, count } = compileConversions(conversions);
      const touches = compileTouches({
        advertiserId: of.advertiserId,
        bids: [conversions.search],
        until: of.until,
      });
      for (const { sql, params } of [...compiled, touches]) {
        expect(readers(sql).length).toBeGreaterThan(0);
        for (const after of readers(sql))
          expect(after).toMatch(/^WHERE advertiser_id = \{advertiser:UInt32\}/);
        expect(params).toMatchObject({ advertiser: of.advertiserId });
      }
      for (const { sql, params } of [list, count]) {
        for (const after of readers(sql))
          expect(after).toMatch(/^WHERE promoted_app_id IN \{apps:Array\(UInt32\)\}/);
        expect(sql).toContain('AND (advertiser_id = {advertiser:UInt32}\n');
        expect(params).toMatchObject({
          apps: conversions.promotedApps,
          advertiser: conversions.advertiserId,
        });
      }
      // Values travel beside the text: it is the same for all of them.
      for (const { sql } of [...compiled, touches]) plain.add(sql);
    }),
  );
  expect(plain.size).toBe(6);
});
