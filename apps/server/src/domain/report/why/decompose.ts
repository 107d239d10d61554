/** What a group (a country, a network) did before and now; money and impressions in whole units of any size. */
export interface Group {
  readonly revenueBefore: bigint;
  readonly revenue: bigint;
  readonly impressionsBefore: bigint;
  readonly impressions: bigint;
}

/** A change of revenue in the unit of the revenue; the three add up to it. */
export interface Parts {
  readonly volume: bigint;
  readonly mix: bigint;
  readonly rate: bigint;
}

/**
 * How much each group has to do with a change of revenue R = Σ i e, where i are impressions and e what one earns:
 *
 * - rate: its impressions now, at what they earn more or less than before, i₁ (e₁ − e₀);
 * - mix: more or fewer of its impressions than its share would be, at what they earned more or less than all, (i₁ − I₁ w₀) (e₀ − E₀);
 * - volume: the rest. Over all groups it is (I₁ − I₀) E₀, impressions more or less at what all earned.
 *
 * Every group's three parts add up to its change, exactly: what is rounded in rate and mix stands in the volume. A group that is new earned
 * before what all did, so that its price stands in its rate. Without any impressions before there is nothing to compare by: all is volume.
 *
 * Money that no impression stands behind, on neither side (of ad units that are no instance), is no matter of how many there are: its change
 * is rate, and what all earned for an impression (E₀, I) is told without it.
 */
export function decompose(groups: readonly Group[]): Parts[] {
  const whole = sumOf(groups.filter((group) => !isBare(group)));
  return groups.map((group) => {
    const { revenueBefore: r0, revenue: r1, impressionsBefore: i0, impressions: i1 } = group;
    const change = r1 - r0;
    if (isBare(group)) return { volume: 0n, mix: 0n, rate: change };
    if (whole.impressionsBefore <= 0n) return { volume: change, mix: 0n, rate: 0n };
    const { revenueBefore: R0, impressionsBefore: I0, impressions: I1 } = whole;
    // e₀ as a fraction.
    const [earned, of] = i0 > 0n ? [r0, i0] : [R0, I0];
    const rate = r1 - divided(i1 * earned, of);
    // (i₁ − I₁ i₀ ÷ I₀) × (earned ÷ of − R₀ ÷ I₀)
    const mix = divided((i1 * I0 - I1 * i0) * (earned * I0 - R0 * of), I0 * of * I0);
    return { volume: change - rate - mix, mix, rate };
  });
}

/** It has money alone, whatever it is of. */
const isBare = ({ impressionsBefore, impressions }: Group): boolean =>
  impressionsBefore === 0n && impressions === 0n;

/** Of groups together. */
export function sumOf(groups: readonly Group[]): Group {
  const sum = (of: (group: Group) => bigint) => groups.reduce((all, group) => all + of(group), 0n);
  return {
    revenueBefore: sum((group) => group.revenueBefore),
    revenue: sum((group) => group.revenue),
    impressionsBefore: sum((group) => group.impressionsBefore),
    impressions: sum((group) => group.impressions),
  };
}

/** To the nearest whole number, halves away from 0. @param b above 0 */
export function divided(a: bigint, b: bigint): bigint {
  const half = b / 2n;
  return a >= 0n ? (a + half) / b : -((-a + half) / b);
}
