/** A part by its name: the inserts `min` to `max` of one partition, merged `level` times, up to date with ALTER `mutation`. */
export interface PartName {
  readonly partition: string;
  readonly min: number;
  readonly max: number;
  readonly level: number;
  readonly mutation: number;
}

const NAME = /^([^_]+)_(\d+)_(\d+)_(\d+)(?:_(\d+))?$/;

/** @returns undefined for what is no part */
export function parsePartName(name: string): PartName | undefined {
  const [, partition, min, max, level, mutation = 0] = NAME.exec(name) ?? [];
  return partition === undefined
    ? undefined
    : { partition, min: Number(min), max: Number(max), level: Number(level), mutation: Number(mutation) };
}

/** Whether the one takes the place of the other; each takes its own. */
export const covers = (one: PartName, other: PartName): boolean =>
  one.partition === other.partition &&
  one.min <= other.min &&
  one.max >= other.max &&
  one.level >= other.level &&
  one.mutation >= other.mutation;

/** Whether it has the rows of this insert. */
export const holds = (part: PartName, insert: Pick<PartName, 'partition' | 'min'>): boolean =>
  part.partition === insert.partition && part.min <= insert.min && part.max >= insert.min;
