import type { SetupFinding } from '@millrace/contract/publisher/setup-check';
import { expect, it } from 'vitest';
import { causedSince, findingKey, type Watch, watchFrom } from './caused.ts';

const placement = { id: 5, name: 'Level end' };
const nothingIn = (country: string | null, requests = 100): SetupFinding => ({
  ...{ kind: 'nothing', placement, country, requests },
});
const saved = (watch: Watch): Watch => ({ ...watch, saved: true });

it('says of a save what was not there before, whatever its figures are', () => {
  const watch = saved(watchFrom([nothingIn('US', 100)]));
  expect(causedSince(watch, [nothingIn('US', 250), nothingIn('DE')]).caused).toEqual([nothingIn('DE')]);
  expect(causedSince(watch, [nothingIn('US', 250)]).caused).toEqual([]);
});

it('blames no save for what came without one', () => {
  const first = causedSince(undefined, [nothingIn('US')]);
  expect(first.caused).toEqual([]);
  const later = causedSince(first.watch, [nothingIn('US'), nothingIn('DE')]);
  expect(later.caused).toEqual([]);
  expect(causedSince(saved(later.watch), [nothingIn('US'), nothingIn('DE')]).caused).toEqual([]);
});

it('goes on saying it until it is mended, and says it again when it is broken again', () => {
  const broken = causedSince(saved(watchFrom([])), [nothingIn(null)]);
  expect(causedSince(broken.watch, [nothingIn(null)]).caused).toHaveLength(1);
  const mended = causedSince(broken.watch, []);
  expect(mended).toEqual({ watch: watchFrom([]), caused: [] });
  expect(causedSince(saved(mended.watch), [nothingIn(null)]).caused).toHaveLength(1);
});

it('blames no save for what is left of something worse, and does for what has become worse', () => {
  const leftOut = (country: string): SetupFinding => ({
    ...{ kind: 'nothingForOthers', placement, country, requests: 100 },
  });
  const watch = saved(watchFrom([nothingIn('US')]));
  expect(causedSince(watch, [leftOut('US')]).caused).toEqual([]);
  expect(causedSince(watch, [leftOut('DE')]).caused).toEqual([leftOut('DE')]);
  expect(causedSince(saved(watchFrom([leftOut('US')])), [nothingIn('US')]).caused).toEqual([nothingIn('US')]);
});

it('tells findings of one kind apart', () => {
  const file = (state: 'missing' | 'notFile'): SetupFinding => ({ kind: 'adsFile', state, address: null });
  const missing = (adnId: number): SetupFinding => ({ kind: 'adsMissing', adnId, line: 'x', found: [] });
  const keys = [nothingIn('US'), nothingIn('DE'), file('missing'), file('notFile'), missing(1), missing(2)];
  expect(new Set(keys.map(findingKey)).size).toBe(keys.length);
});
