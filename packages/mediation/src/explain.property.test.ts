import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noChance, seededChance } from './chance.ts';
import { compile } from './compile.ts';
import { decide } from './decide.ts';
import { explain } from './explain.ts';
import { bids, estimates, placement, profile, seed, shares } from './testing/worlds.ts';

test('explaining answers what deciding answers', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      placement,
      profile,
      bids,
      estimates,
      shares,
      seed,
      (config, who, offered, known, parts, luck) => {
        const compiled = compile(config, known, { shares: parts });
        const circumstances = { estimates: known, shares: parts, chance: seededChance(luck) };
        const { decision } = explain(config, who, offered, circumstances);
        const { arm, drawn, instances } = decision;
        expect(drawn !== undefined).toBe(arm === 'explore');
        const ranks = instances.flatMap(({ instanceId, source }) =>
          source === 'bid' ? [] : (drawn?.get(instanceId) ?? []),
        );
        expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
        expect(drawn?.size ?? 0).toBe(ranks.length);
        expect(decide(compiled, who, offered, seededChance(luck))).toEqual(decision);
        // Asked again, after orders were kept.
        expect(decide(compiled, who, offered, seededChance(luck))).toEqual(decision);
      },
    ),
    { numRuns: 3000 },
  );
});

test('the reasons agree with the answer', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(placement, profile, bids, estimates, seed, (config, who, offered, known, luck) => {
      const circumstances = { estimates: known, chance: seededChance(luck) };
      const {
        decision,
        rules: tried,
        entries: all,
        bids: checked,
      } = explain(config, who, offered, circumstances);
      const matched = tried.filter(({ verdict }) => verdict === 'matched').map(({ ruleId }) => ruleId);
      expect(matched).toEqual(decision.ruleId === null ? [] : [decision.ruleId]);
      for (const { verdict, failure } of tried) expect(failure !== null).toBe(verdict === 'failed');
      const present = all.filter(({ absence }) => absence === null);
      const answered = [...decision.instances.map((one) => one.instanceId), ...decision.toBid];
      expect(answered.toSorted()).toEqual(present.map((entry) => entry.instanceId).toSorted());
      const taken = checked.filter(({ ignored }) => ignored === null).map((bid) => bid.instanceId);
      for (const { absence, standing, list, source, interval, ecpm } of all) {
        const stands = absence === null && (list === 'waterfall' || source === 'bid');
        expect(standing !== null).toBe(stands);
        expect(interval !== null).toBe(list === 'waterfall' && ecpm !== null);
      }
      const bidding = decision.instances.filter(({ source }) => source === 'bid');
      expect(bidding.map((one) => one.instanceId).toSorted()).toEqual(taken.toSorted());
    }),
    { numRuns: 1000 },
  );
});

test('every bid stands behind nothing that earns less and was placed by price', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(placement, profile, bids, estimates, (config, who, offered, known) => {
      const { instances: served, autoOptimized } = decide(
        compile(config, known, { shares: { holdOut: 0.5, exploration: 0 } }),
        who,
        offered,
        noChance,
      );
      const ranks = served.map(({ ecpm }) => ecpm ?? -1);
      if (autoOptimized) expect(ranks).toEqual(ranks.toSorted((one, other) => other - one));
      served.forEach(({ source }, at) => {
        if (source !== 'bid') return;
        const bid = ranks[at] ?? Number.NaN;
        expect(ranks.slice(0, at).every((rank) => rank >= bid)).toBe(true);
        const next = served.slice(at + 1).find((one) => one.source !== 'bid');
        if (next !== undefined) expect(next.ecpm ?? -1).toBeLessThan(bid);
      });
    }),
    { numRuns: 1000 },
  );
});
