/** The standard errors away from nothing at which an interval that always holds decides. */
const deciding = 3;

/**
 * By how much a variance that so many degrees of freedom tell has to be larger, so that {@link deciding} standard errors are passed by
 * chance as seldom as when it is known: the square of Student's t over the normal, by the expansion of Cornish and Fisher.
 * @param freedom 1 or more; below 3 its terms hardly fall, and it says "very much larger" and no more than that
 */
export function likeNormal(freedom: number): number {
  const z = deciding;
  const t =
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3);
  return (t / z) ** 2;
}
