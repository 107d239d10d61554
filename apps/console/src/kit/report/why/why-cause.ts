import type { Why, WhyDimension } from '@millrace/contract/report/why';

export type WhyPart = 'volume' | 'mix' | 'rate';
export const whyParts: readonly WhyPart[] = ['volume', 'mix', 'rate'];

type Along = Why['along'][number];

/** What a change comes down to. */
export interface Cause {
  readonly isLess: boolean;
  /** The largest of the three parts in the direction of the change. */
  readonly part: WhyPart;
  /** Along what it is told apart best. */
  readonly dimension: WhyDimension;
  /** Where most of it lies; null: everywhere alike. */
  readonly place: { readonly dimension: WhyDimension; readonly key: string; readonly change: string } | null;
}

/** So much of all that moved has to lie in one row before it is named. */
const most = 0.5;

/** @returns null where nothing has changed */
export function causeOf({ change, along }: Pick<Why, 'change' | 'along'>): Cause | null {
  const whole = Number(change);
  const told = along.toSorted((a, b) => Math.abs(Number(b.mix)) - Math.abs(Number(a.mix)));
  const [best] = told;
  if (whole === 0 || best === undefined) return null;
  const sign = Math.sign(whole);
  const part = whyParts.toSorted((a, b) => sign * (Number(best[b]) - Number(best[a])))[0] ?? 'volume';
  return { isLess: whole < 0, part, dimension: best.dimension, place: placeOf(along, sign) };
}

/** The first row of the dimension in which most of what moved lies in one row, of those that have several. */
function placeOf(along: readonly Along[], sign: number): Cause['place'] {
  const found = along.flatMap(({ dimension, rows, other }) => {
    const [first] = rows;
    if (first === undefined || rows.length < 2 || Math.sign(Number(first.change)) !== sign) return [];
    const moved = [...rows, ...(other === null ? [] : [other])].reduce(
      (sum, row) => sum + Math.abs(Number(row.change)),
      0,
    );
    const share = moved === 0 ? 0 : Math.abs(Number(first.change)) / moved;
    return share >= most ? [{ dimension, key: first.key, change: first.change, share }] : [];
  });
  const [best] = found.toSorted((a, b) => b.share - a.share);
  return best === undefined ? null : { dimension: best.dimension, key: best.key, change: best.change };
}
