import { type DimensionKey, dimensions as dimensionTable } from '@millrace/contract/report/dimension';
import type { ReportRow } from '@millrace/contract/report/report';
import { unmatchedNetwork } from '@millrace/contract/report/unmatched';
import type { Read } from '../../platform/download/download.ts';
import { type Asker, nameThings } from '../report/name-things.ts';

/** Names at most: those of a large organization's instances twice over. */
const most = 400_000;

/** What ids among keys are called, each looked up once however many rows there are. */
export class NameBook {
  readonly #read: Read;
  readonly #dimensions: readonly DimensionKey[];
  readonly #asker: Asker;
  /** By the place of the dimension; null: looked up and not there. */
  readonly #known: readonly (Map<string, string | null> | undefined)[];

  constructor(read: Read, dimensions: readonly DimensionKey[], asker: Asker) {
    this.#read = read;
    this.#asker = asker;
    this.#dimensions = dimensions;
    this.#known = dimensions.map((key) => (dimensionTable[key].kind === 'id' ? new Map() : undefined));
  }

  /** Looks up what the rows need. */
  async learn(rows: readonly Pick<ReportRow, 'keys'>[]): Promise<void> {
    const isUnknown = (known: Map<string, string | null> | undefined, id: string) =>
      known !== undefined && !known.has(id) && unmatchedNetwork(Number(id)) === undefined;
    const unknown = rows.filter(({ keys }) =>
      this.#known.some((known, place) => isUnknown(known, keys[place] ?? '')),
    );
    if (unknown.length === 0) return;
    const names = await this.#read((tx) => nameThings(tx, this.#dimensions, unknown, this.#asker));
    const found: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = names;
    for (const [place, known] of this.#known.entries()) {
      if (known === undefined) continue;
      if (known.size > most) known.clear();
      const dimension = this.#dimensions[place] ?? '';
      for (const { keys } of unknown) {
        const id = keys[place] ?? '';
        known.set(id, found[dimension]?.[id] ?? null);
      }
    }
  }

  nameOf(place: number, id: string): string | undefined {
    return this.#known[place]?.get(id) ?? undefined;
  }
}

/** Values of several dimensions as if they were keys of rows. */
export function asRows(values: readonly (readonly string[])[]): { readonly keys: string[] }[] {
  const longest = Math.max(0, ...values.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => ({ keys: values.map((some) => some[at] ?? '0') }));
}
