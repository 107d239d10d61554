/** Knows when a day is over on which many do something at the same time: when everybody is through it, and the days before. */
export class DaysDone {
  readonly #left = new Map<number, number>();
  readonly #onDay: ((day: number) => void) | undefined;

  constructor(onDay: ((day: number) => void) | undefined) {
    this.#onDay = onDay;
  }

  /** @param people that have something to do on it; days begin in their order */
  begin(day: number, people: number): void {
    this.#left.set(day, people);
    this.#tell();
  }

  /** One more is through. */
  done(day: number): void {
    this.#left.set(day, (this.#left.get(day) ?? 1) - 1);
    this.#tell();
  }

  #tell(): void {
    for (const [day, left] of this.#left) {
      if (left > 0) return;
      this.#left.delete(day);
      this.#onDay?.(day);
    }
  }
}
