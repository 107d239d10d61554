import type { ToldNames } from '../../domain/event/told-names.ts';

/** Of which app a name is told, and whether by somebody who has its secret. */
export interface Whose {
  readonly appId: number;
  readonly isSigned: boolean;
}

/** Names of their own that apps told of before, whichever server heard of them. */
export class KnownNames {
  #byApp: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  put(all: readonly ToldNames[]): void {
    this.#byApp = new Map(all.map((one) => [keyOf(one), new Set(one.names)]));
  }

  has(whose: Whose, name: string): boolean {
    return this.#byApp.get(keyOf(whose))?.has(name) ?? false;
  }
}

const keyOf = ({ appId, isSigned }: Whose): string => `${appId} ${isSigned}`;
