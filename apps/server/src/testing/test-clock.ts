/** A clock that starts now and moves on with real time, further when a test says so, or only then. */
export class TestClock {
  #ahead = 0;
  #heldAt: number | undefined;
  readonly now = (): Date => new Date((this.#heldAt ?? Date.now()) + this.#ahead);

  /** From here on only `forward` moves it, so that a slow machine can't change what a test sees. */
  hold(): void {
    this.#heldAt ??= Date.now();
  }

  /** Holds it at this time, whatever it was. */
  set(iso: string): void {
    this.#heldAt = Date.parse(iso);
    this.#ahead = 0;
  }

  forward(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
