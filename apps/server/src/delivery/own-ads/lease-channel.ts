import { type AskLeases, awayAnswers, type LeaseAnswer, type LeaseAsk } from '../../domain/own-ads/lease.ts';

export interface LeaseChannel {
  readonly ask: AskLeases;
  /** The server has said something to the ask with this number. */
  answered(id: number, answers: readonly LeaseAnswer[]): void;
  /** The server is gone: nobody lends any more. */
  end(): void;
}

/** Asks for leases over the channel to the server, by numbers. @param send hands an ask over */
export function openLeaseChannel(send: (id: number, asks: readonly LeaseAsk[]) => unknown): LeaseChannel {
  const waiting = new Map<number, (answers?: readonly LeaseAnswer[]) => void>();
  let last = 0;
  let hasEnded = false;
  return {
    ask(asks) {
      if (hasEnded) return Promise.resolve(awayAnswers(asks));
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        waiting.set(id, (answers = awayAnswers(asks)) => resolve(answers));
        send(id, asks);
      });
    },
    answered(id, answers) {
      waiting.get(id)?.(answers);
      waiting.delete(id);
    },
    end() {
      hasEnded = true;
      for (const resolve of waiting.values()) resolve();
      waiting.clear();
    },
  };
}
