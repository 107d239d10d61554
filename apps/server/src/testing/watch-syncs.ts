import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { vi } from 'vitest';

export interface WatchedSyncs {
  /** fdatasyncs that began since the watch began. */
  count(): number;
  /** Resolves when so many have begun. */
  begun(count: number): Promise<void>;
  /** From here on each waits until `letGo`. */
  hold(): void;
  letGo(): void;
  failNext(error: Error): void;
  restore(): void;
}

/** Watches, holds and fails the fdatasyncs of this process's file handles. */
export async function watchSyncs(): Promise<WatchedSyncs> {
  const any = await open(tmpdir());
  const prototype: FileHandle = Object.getPrototypeOf(any);
  await any.close();
  const real = prototype.datasync;
  let gate = Promise.resolve();
  let letGo: () => void = () => undefined;
  let failure: Error | undefined;
  const spy = vi.spyOn(prototype, 'datasync').mockImplementation(async function (this: FileHandle) {
    await gate;
    const error = failure;
    failure = undefined;
    if (error) throw error;
    return real.call(this);
  });
  return {
    count: () => spy.mock.calls.length,
    begun: (count) =>
      vi.waitFor(() => {
        if (spy.mock.calls.length < count) throw new Error(`fewer than ${count} syncs`);
      }),
    hold() {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      letGo = held.resolve;
    },
    letGo: () => letGo(),
    failNext(error) {
      failure = error;
    },
    restore: () => spy.mockRestore(),
  };
}
