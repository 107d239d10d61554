const day = 86_400_000;
/** Names of its own that an app may tell of in a day: whoever tells of more has put something else into the name. */
const mostNames = 300;

/** Of which app a name is told, and whether by somebody who has its secret. */
export interface Whose {
  readonly appId: number;
  readonly isSigned: boolean;
}

/**
 * Which names that nobody has said anything of came lately, by app. Of one node: it keeps the store's lists short, no more. What comes
 * without a signature is counted by itself, so that whoever makes names up there takes none from the app's own servers; a name that
 * came the day before takes no room.
 */
export class OwnNames {
  readonly #most: number;
  #names = new Map<string, Set<string>>();
  #before = new Map<string, ReadonlySet<string>>();
  #day = 0;

  constructor(most = mostNames) {
    this.#most = most;
  }

  /** @param now milliseconds UTC */
  admits({ appId, isSigned }: Whose, name: string, now: number): boolean {
    const today = Math.floor(now / day);
    if (today !== this.#day) {
      this.#before = this.#names;
      this.#day = today;
      this.#names = new Map();
    }
    const whose = `${appId} ${isSigned}`;
    const names = this.#names.get(whose) ?? new Set();
    this.#names.set(whose, names);
    if (names.has(name)) return true;
    const isKnown = this.#before.get(whose)?.has(name) ?? false;
    if (names.size >= this.#most * (isKnown ? 2 : 1)) return false;
    names.add(name);
    return true;
  }
}
