/** Ends things in the opposite order of their start; also what a start that fails half-way has to undo. */
export class Ending {
  readonly #steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  /** Runs every step, also after one that failed. @throws the first failure once all have run */
  async run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.splice(0)) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
