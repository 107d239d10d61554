/** How a figure stands to the same of the days before. `new`: there was nothing to compare with. */
type Change =
  | { readonly kind: 'same' }
  | { readonly kind: 'new' }
  | { readonly kind: 'changed' /** 0.1: a tenth more. */; readonly share: number };

/** Less than this reads as no change at all: shares are shown to a tenth of a percent. */
const smallest = 0.0005;

/**
 * @param now null: a ratio of nothing, which has not fallen to 0
 * @returns undefined where there is nothing to say: neither then nor now
 */
export function changeOf(now: string | null, before: string | null | undefined): Change | undefined {
  if (now === null) return undefined;
  const [value, base] = [Number(now), Number(before ?? 0)];
  if (base === 0) return value === 0 ? undefined : { kind: 'new' };
  const share = (value - base) / Math.abs(base);
  return Math.abs(share) < smallest ? { kind: 'same' } : { kind: 'changed', share };
}
