import { unit } from '@millrace/contract/report/formula';
import { apportion } from './apportion.ts';
import { decompose, divided, type Group, type Parts } from './decompose.ts';

export interface KeyedGroup extends Group {
  readonly key: string;
}

export interface ExplainedRow<Row extends KeyedGroup> {
  /** The groups that it stands for; one unless it is the other ones. */
  readonly groups: readonly Row[];
  /** In billionths of a dollar, whole cents or smaller coins. */
  readonly parts: Parts;
}

export interface Explained<Row extends KeyedGroup> {
  readonly parts: Parts;
  readonly rows: readonly ExplainedRow<Row>[];
  readonly other: ExplainedRow<Row> | null;
}

const cent = unit / 100n;
/** Where all of it is below a dollar, cents would say nothing. */
const smallCoin = unit / 1_000_000n;

/** What a change of revenue is told in: whole cents, or smaller coins where there is less than a dollar. */
export function coinOf({ revenueBefore, revenue }: Pick<Group, 'revenueBefore' | 'revenue'>): bigint {
  const size = (value: bigint) => (value < 0n ? -value : value);
  return size(revenueBefore) >= unit || size(revenue) >= unit ? cent : smallCoin;
}

/** Rounded to coins. */
export const inCoins = (value: bigint, coin: bigint): bigint => divided(value, coin) * coin;

/**
 * A change of revenue by its groups, in coins that add up: rows to the parts, parts to the change of the whole as it is shown. The rows that
 * changed most stand alone, all others together.
 * @param whole as the report says it; rows may differ from it by what was cut off when money was shared out
 * @param unread what the groups leave of the whole, where there are more of them than were read: it is one of the others
 */
export function explainRows<Row extends KeyedGroup>(
  groups: readonly Row[],
  whole: Pick<Group, 'revenueBefore' | 'revenue'>,
  mostRows: number,
  unread: Row | null = null,
): Explained<Row> {
  const coin = coinOf(whole);
  const change = divided(whole.revenue, coin) - divided(whole.revenueBefore, coin);
  const all = unread === null ? groups : [...groups, unread];
  const decomposed = decompose(all);
  const found = all.map((group, index) => ({
    group,
    parts: decomposed[index] ?? { volume: 0n, mix: 0n, rate: 0n },
  }));
  const size = ({ group }: (typeof found)[number]) => {
    const moved = group.revenue - group.revenueBefore;
    return moved < 0n ? -moved : moved;
  };
  const sorted = found.toSorted((a, b) => {
    const [one, other] = [size(a), size(b)];
    return one === other ? (a.group.key < b.group.key ? -1 : 1) : one < other ? 1 : -1;
  });
  const known = sorted.filter(({ group }) => group !== unread);
  const alone = known.slice(0, mostRows).map(({ group, parts }) => ({ groups: [group], parts }));
  const rest = [...known.slice(mostRows), ...sorted.filter(({ group }) => group === unread)];
  const told = [
    ...alone,
    ...(rest.length === 0 ? [] : [{ groups: rest.map(({ group }) => group), parts: added(rest) }]),
  ];
  const sum = added(told);
  const [volume = 0n, mix = 0n, rate = 0n] = apportion([sum.volume, sum.mix, sum.rate], coin, change);
  const column = (of: (parts: Parts) => bigint, sum: bigint) =>
    apportion(
      told.map(({ parts }) => of(parts)),
      coin,
      sum,
    );
  // What a row changed by is what its report says; the volume takes what rounding the others leaves.
  const changes = column((parts) => parts.volume + parts.mix + parts.rate, change);
  const mixes = column((parts) => parts.mix, mix);
  const rates = column((parts) => parts.rate, rate);
  const rows = told.map(({ groups: of }, index) => {
    const [ofAll = 0n, ofMix = 0n, ofRate = 0n] = [changes[index], mixes[index], rates[index]];
    return {
      groups: of,
      parts: { volume: (ofAll - ofMix - ofRate) * coin, mix: ofMix * coin, rate: ofRate * coin },
    };
  });
  return {
    // Without a row there is nobody whose change it could be.
    parts: { volume: volume * coin, mix: mix * coin, rate: rate * coin },
    rows: rows.slice(0, alone.length),
    other: rows[alone.length] ?? null,
  };
}

function added(some: readonly { readonly parts: Parts }[]): Parts {
  const sum = (part: keyof Parts) => some.reduce((all, { parts }) => all + parts[part], 0n);
  return { volume: sum('volume'), mix: sum('mix'), rate: sum('rate') };
}
