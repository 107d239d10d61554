import { describe, expect, it } from 'vitest';
import { displayWidth, ellipsisAt, truncate } from './display-width.ts';

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['Coin Rush', 9],
    ['金币', 4],
    ['Coin 金币', 9],
    ['é', 2],
    ['👨‍👩‍👧', 2],
  ])('%j is drawn %i columns wide', (name, width) => {
    expect(displayWidth(name)).toBe(width);
  });
});

describe('truncate', () => {
  it.each([
    ['x'.repeat(22), 22, 'x'.repeat(22)],
    ['x'.repeat(23), 22, `${'x'.repeat(22)}...`],
    ['广'.repeat(11), 22, '广'.repeat(11)],
    ['广'.repeat(12), 22, `${'广'.repeat(11)}...`],
    // 23 columns fit an odd limit only as far as whole characters go.
    [`a${'广'.repeat(12)}`, 24, `a${'广'.repeat(11)}...`],
    ['👨‍👩‍👧👨‍👩‍👧', 2, '👨‍👩‍👧...'],
  ])('%j within %i', (name, limit, shown) => {
    expect(truncate(name, limit)).toBe(shown);
  });

  it('knows the lengths of the specification', () => {
    expect(ellipsisAt).toEqual({ appName: 22, appId: 24, organization: 25, role: 28 });
  });
});
