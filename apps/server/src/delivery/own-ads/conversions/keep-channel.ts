import type { DecidedConversion, KeepConversions } from '../../../domain/own-ads/told-conversion.ts';

/** How long the delivery process may take. Milliseconds. */
const patience = 10_000;

export interface KeepChannel {
  readonly keep: KeepConversions;
  /** The delivery process has said what became of the ask with this number. */
  kept(id: number, isKept: boolean): void;
  /** The delivery process is gone: whatever it had not said it had not done, as far as anybody knows. */
  lost(): void;
}

/** Hands decided conversions to the delivery process, by numbers. @param send false: there is none */
export function openKeepChannel(
  send: (id: number, conversions: readonly DecidedConversion[]) => boolean,
): KeepChannel {
  const waiting = new Map<number, (isKept: boolean) => void>();
  let last = 0;
  return {
    keep(conversions) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(false), patience).unref();
        const settle = (isKept: boolean) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(isKept);
        };
        waiting.set(id, settle);
        if (!send(id, conversions)) settle(false);
      });
    },
    kept: (id, isKept) => waiting.get(id)?.(isKept),
    lost() {
      for (const settle of waiting.values()) settle(false);
    },
  };
}
