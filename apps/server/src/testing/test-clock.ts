/** A clock that starts now and moves on with real time, further when a test says so. */
export class TestClock {
  #ahead = 0;
  readonly now = (): Date => new Date(Date.now() + this.#ahead);

  forward(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
