const day = 86_400_000;
/** Names of its own that an app may tell of in a day: whoever tells of more has put something else into the name. */
const mostNames = 300;

/** Which names that nobody has said anything of came lately, by app. Of one node: it keeps the store's lists short, no more. */
export class OwnNames {
  readonly #most: number;
  #names = new Map<number, Set<string>>();
  #day = 0;

  constructor(most = mostNames) {
    this.#most = most;
  }

  /** @param now milliseconds UTC */
  admits(appId: number, name: string, now: number): boolean {
    const today = Math.floor(now / day);
    if (today !== this.#day) {
      this.#day = today;
      this.#names = new Map();
    }
    const names = this.#names.get(appId) ?? new Set();
    this.#names.set(appId, names);
    if (!names.has(name) && names.size >= this.#most) return false;
    names.add(name);
    return true;
  }
}
