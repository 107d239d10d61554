import type { KeyCalls } from '../../platform/session/api-key-use.ts';

/** Calls are gathered for so long before they are told. Milliseconds. */
const gatherFor = 1_000;

/** How often API keys told of events here, on its way to the server, which adds it up. */
export class KeyCallsOutbox {
  readonly #send: (calls: readonly KeyCalls[]) => unknown;
  #calls = new Map<number, KeyCalls>();
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (calls: readonly KeyCalls[]) => unknown) {
    this.#send = send;
  }

  /** One call. @param lastAt milliseconds UTC */
  note({ organizationId, apiKeyId, lastAt }: Omit<KeyCalls, 'calls'>): void {
    const calls = 1 + (this.#calls.get(apiKeyId)?.calls ?? 0);
    this.#calls.set(apiKeyId, { organizationId, apiKeyId, calls, lastAt });
    this.#timer ??= setTimeout(() => this.flush(), gatherFor).unref();
  }

  /** To be called at the end, too. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const calls = [...this.#calls.values()];
    this.#calls = new Map();
    if (calls.length > 0) this.#send(calls);
  }
}
