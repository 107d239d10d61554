/**
 * Probability that a chi-square variable is above `value`: the regularised upper incomplete gamma function Q(df ÷ 2,
 * value ÷ 2), by its series below df and by its continued fraction (modified Lentz) above, right to about 12 digits also where it
 * is very small. Source: Numerical Recipes, 6.2.
 * @param df degrees of freedom, a whole number from 1 on
 */
export function chiSquareAbove(value: number, df: number): number {
  if (value <= 0) return 1;
  const [shape, x] = [df / 2, value / 2];
  const scale = Math.exp(shape * Math.log(x) - x - logGammaOfHalves(df));
  return x < shape + 1 ? 1 - scale * lowerSeries(shape, x) : scale * upperFraction(shape, x);
}

/** ln Γ(halves ÷ 2), by Γ(z + 1) = z Γ(z) from Γ(½) = √π or Γ(1) = 1. */
function logGammaOfHalves(halves: number): number {
  let sum = halves % 2 === 1 ? Math.log(Math.PI) / 2 : 0;
  for (let at = halves - 2; at > 0; at -= 2) sum += Math.log(at / 2);
  return sum;
}

const precision = 1e-15;
const mostSteps = 500;

function lowerSeries(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let step = 1; step < mostSteps && term > sum * precision; step += 1) {
    term *= x / (shape + step);
    sum += term;
  }
  return sum;
}

function upperFraction(shape: number, x: number): number {
  const tiny = 1e-300;
  let b = x + 1 - shape;
  let c = 1 / tiny;
  let d = 1 / b;
  let fraction = d;
  for (let step = 1; step < mostSteps; step += 1) {
    const a = -step * (step - shape);
    b += 2;
    d = 1 / (a * d + b || tiny);
    c = b + a / c || tiny;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < precision) break;
  }
  return fraction;
}
