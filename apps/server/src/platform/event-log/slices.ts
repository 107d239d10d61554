import { setImmediate as nextTurn } from 'node:timers/promises';

/** Short of what anybody waiting for the same process would feel. */
const SLICE_MS = 8;

/** Cuts long computing into slices, between which everything else of the process gets its turn. */
export class Slices {
  #begun = performance.now();

  /** Whether it is time to `pause`. */
  get isOver(): boolean {
    return performance.now() - this.#begun > SLICE_MS;
  }

  /** Lets the others go on, then begins a new slice. */
  async pause(): Promise<void> {
    await nextTurn();
    this.#begun = performance.now();
  }
}
