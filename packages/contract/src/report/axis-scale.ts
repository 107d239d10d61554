/** An axis from a round number to a round number in round steps. */
export interface AxisScale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const rounds = [1, 2, 2.5, 5, 10] as const;

/** The round step that divides a range into at most so many parts. */
function roundStep(range: number, parts: number): number {
  const rough = range / parts;
  const power = 10 ** Math.floor(Math.log10(rough));
  const round = rounds.find((one) => one * power >= rough * (1 - 1e-9)) ?? 10;
  return round * power;
}

/**
 * The axis of these values: with zero on it, for a line that begins elsewhere makes little look like much.
 * @param whole steps are whole numbers, for what is counted
 */
export function axisScale(values: readonly number[], whole: boolean, parts = 4): AxisScale {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const range = high - low;
  if (range === 0) return { min: 0, max: 1, step: whole ? 1 : 0.5 };
  const step = whole ? Math.max(1, wholeStep(roundStep(range, parts))) : roundStep(range, parts);
  // Multiplied out of whole numbers: 0.30000000000000004 is no round number.
  return {
    min: exact(Math.floor(low / step + 1e-9) * step),
    max: exact(Math.ceil(high / step - 1e-9) * step),
    step,
  };
}

const wholeStep = (step: number) => (step === 2.5 ? 5 : step);
const exact = (value: number) => Number(value.toPrecision(12));
