export interface Asked {
  /** Probability to fill. */
  readonly fill: number;
  /** USD per thousand impressions. */
  readonly ecpm: number;
}

/** What a thousand requests earn that ask one instance after another until one fills, USD. */
export function orderValue(order: readonly Asked[]): number {
  let left = 1;
  let value = 0;
  for (const { fill, ecpm } of order) {
    value += left * fill * ecpm;
    left *= 1 - fill;
  }
  return value;
}
