/** An exact decimal number: `units` × 10^-`scale`. Money is never a float. */
export interface Decimal {
  readonly units: bigint;
  /** Digits behind the point. */
  readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

/** Longer than any amount that means something; digits cost time. */
const longest = 60;
/** What JSON and people write: `12`, `-0.5`, `1e-7`. */
const pattern = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,2}))?$/;

/** Reads a number as text; undefined: it is none, or absurdly long. */
export function parseDecimal(text: string): Decimal | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    text.length > longest ? [] : (pattern.exec(text) ?? []);
  if (sign === undefined) return undefined;
  const digits = BigInt(`${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  const units = sign === '-' ? -digits : digits;
  return scale < 0 ? { units: units * power(-scale), scale: 0 } : { units, scale };
}

/** A rate or amount that we wrote ourselves. @throws when it is no number: then the store is damaged */
export function decimal(text: string): Decimal {
  const read = parseDecimal(text);
  if (read === undefined)
    throw new TypeError(`${JSON.stringify(text.slice(0, longest))} is no decimal number`);
  return read;
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: raise(a, scale) + raise(b, scale), scale };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negative(b));
}

export function negative({ units, scale }: Decimal): Decimal {
  return { units: -units, scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** `a` ÷ `b` with so many places, halves away from zero. @throws RangeError when `b` is 0 */
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: quotient(raise(a, scale) * power(places), raise(b, scale)), scale: places };
}

/** With so many places at most, halves away from zero. */
export function round(value: Decimal, places: number): Decimal {
  if (value.scale <= places) return value;
  return { units: quotient(value.units, power(value.scale - places)), scale: places };
}

/** Less than zero, zero or more than zero, as `a` is less than, equal to or more than `b`. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  return Number(raise(a, scale) > raise(b, scale)) - Number(raise(a, scale) < raise(b, scale));
}

/** Plain digits, with as many places as the number has: `1.50`, `-0.000001`. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same amount the other way, with as many places: `-3.20` → `3.20`, `0.00` → `0.00`. @throws as {@link decimal} */
export function negated(text: string): string {
  return decimalText(negative(decimal(text)));
}

/** Decimal text without zeros that say nothing: `12.500` → `12.5`, `7.00` → `7`. */
export function withoutZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** What was reckoned as a float, for the wire: plain digits, at most nine places. */
export function floatText(value: number): string {
  const text = withoutZeros(value.toFixed(9));
  return text === '-0' ? '0' : text;
}

/** Every digit that says something, and at least the two of an amount: `12.349678000` → `12.349678`, `7.500000000` → `7.50`. */
export function asAmount(text: string): string {
  const [whole = '', places = ''] = text.split('.');
  return `${whole}.${places.replace(/0+$/, '').padEnd(2, '0')}`;
}

const power = (places: number) => 10n ** BigInt(places);

/** The units that the number has at a greater scale. */
const raise = ({ units, scale }: Decimal, to: number) => units * power(to - scale);

function quotient(a: bigint, b: bigint): bigint {
  const isNegative = a < 0n !== b < 0n;
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b];
  const rounded = (2n * top + bottom) / (2n * bottom);
  return isNegative ? -rounded : rounded;
}
