import type { ServedInstance } from '@millrace/mediation/decision';

/** A row of instances that was written as a whole. */
interface Row {
  readonly instances: readonly ServedInstance[];
  readonly text: string;
  /** Where in `text` each instance ends. */
  readonly ends: readonly number[];
  /** How many rows in turn were not like this one. */
  misfits: number;
}

/** Where an instance stands. */
interface Place {
  readonly row: Row;
  readonly at: number;
}

/** Shorter stretches, on average, are no better than single instances. */
const shortest = 4;
/** So many misfits in turn, and the next row is written instead: the first one was an exception. */
const mostMisfits = 8;

/**
 * The texts of instances in a waterfall, joined by commas. As long as a placement is served unchanged its instances are the
 * same objects from call to call, and mostly in the same order: what was written for one call is cut into the stretches
 * that another has in common with it.
 */
export function keptTexts(
  textOf: (instance: ServedInstance) => string,
): (instances: readonly ServedInstance[]) => string {
  const places = new WeakMap<ServedInstance, Place>();

  function keep(instances: readonly ServedInstance[]): Row {
    const row: Row = { instances, misfits: 0, ...written(instances, textOf) };
    for (const [at, instance] of instances.entries()) places.set(instance, { row, at });
    return row;
  }

  /** A row of what stands in none yet, and of all that comes after it in this call. */
  function begin(instances: readonly ServedInstance[], from: number): Place {
    return { row: keep(instances.slice(from).filter(isLasting)), at: 0 };
  }

  return (instances) => {
    let text = '';
    let stretches = 0;
    let row: Row | undefined;
    for (let next = 0; next < instances.length; ) {
      const instance = instances[next];
      if (instance === undefined) break;
      if (text !== '') text += ',';
      if (isLasting(instance)) {
        const place = places.get(instance) ?? begin(instances, next);
        const length = commonLength(place, instances, next);
        text += textOfStretch(place, length);
        row ??= place.row;
        stretches += 1;
        next += length;
      } else {
        text += textOf(instance);
        next += 1;
      }
    }
    if (row !== undefined && isMisfit(row, stretches * shortest > instances.length + shortest)) {
      keep(instances.filter(isLasting));
    }
    return text;
  };
}

/** A bid is of one call alone, and so is what stands in no waterfall. */
function isLasting({ source, place }: ServedInstance): boolean {
  return source !== 'bid' && place > 0;
}

function written(
  instances: readonly ServedInstance[],
  textOf: (instance: ServedInstance) => string,
): Pick<Row, 'text' | 'ends'> {
  let text = '';
  const ends: number[] = [];
  for (const instance of instances) {
    text += `${text === '' ? '' : ','}${textOf(instance)}`;
    ends.push(text.length);
  }
  return { text, ends };
}

function commonLength({ row, at }: Place, instances: readonly ServedInstance[], from: number): number {
  const longest = Math.min(row.instances.length - at, instances.length - from);
  let length = 1;
  while (length < longest && row.instances[at + length] === instances[from + length]) length += 1;
  return length;
}

function textOfStretch({ row: { text, ends }, at }: Place, length: number): string {
  const before = at === 0 ? 0 : (ends[at - 1] ?? 0) + 1;
  return text.slice(before, ends[at + length - 1]);
}

function isMisfit(row: Row, isBroken: boolean): boolean {
  row.misfits = isBroken ? row.misfits + 1 : 0;
  return row.misfits > mostMisfits;
}
