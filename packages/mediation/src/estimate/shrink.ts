/**
 * eCPM of an own sum and a prior that counts as `strength` impressions, USD per thousand.
 * @param money USD × 1000 that the impressions earned
 */
export function shrunk(money: number, impressions: number, prior: number, strength: number): number {
  return (money + strength * prior) / (impressions + strength);
}
