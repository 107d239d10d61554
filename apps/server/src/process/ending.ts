/** Ends things in the opposite order of their start; also what a start that fails half-way has to undo. */
export class Ending {
  readonly #steps: (() => unknown)[] = [];
  readonly #together: (() => Promise<void>)[] = [];

  /** While it runs, a further step is the next one: what started late ends too. */
  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** A step that takes its time: it begins together with all such, before any other, and is waited for in its turn. */
  addTogether(step: () => Promise<void>): void {
    let ended: Promise<void> | undefined;
    const end = () => {
      ended ??= step();
      return ended;
    };
    this.#together.push(end);
    this.add(end);
  }

  /** Runs every step, also after one that failed. @throws the first failure once all have run */
  async run(): Promise<void> {
    // How one fails is told in its turn.
    for (const end of this.#together.splice(0)) end().catch(() => undefined);
    const failures: unknown[] = [];
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
