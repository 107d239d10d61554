/**
 * A line through these values from left to right, in a box so high and wide, as the `d` of an SVG path; gaps are gaps.
 * @param most the value at the top; zero is at the bottom
 */
export function sparkPath(
  values: readonly (number | null)[],
  most: number,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const place = (value: number, index: number) =>
    `${round(index * step)} ${round(height - (most > 0 ? Math.max(0, value) / most : 0) * height)}`;
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const isFirst = (values[index - 1] ?? null) === null;
      return `${isFirst ? 'M' : 'L'}${place(value, index)}`;
    })
    .join('');
}

const round = (value: number) => Math.round(value * 10) / 10;
