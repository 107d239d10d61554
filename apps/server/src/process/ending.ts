/** Ends things in the opposite order of their start; also what a start that fails half-way has to undo. */
export class Ending {
  readonly #steps: (() => unknown)[] = [];

  /** While it runs, a further step is the next one: what started late ends too. */
  add(step: () => unknown): void {
    this.#steps.push(step);
  }

  /** Runs every step, also after one that failed. @throws the first failure once all have run */
  async run(): Promise<void> {
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
