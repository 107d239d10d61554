import type { Sample } from '../experiment/sample.ts';

/** A group of single values, worked out in the plainest way. */
export function sampleOfValues(values: readonly number[]): Sample {
  const sum = values.reduce((all, value) => all + value, 0);
  const mean = values.length === 0 ? 0 : sum / values.length;
  const spread = values.reduce((all, value) => all + (value - mean) ** 2, 0);
  return { users: values.length, mean, variance: values.length < 2 ? 0 : spread / (values.length - 1) };
}
