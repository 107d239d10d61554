import type { TraceBatch, TracedDecision } from '../../domain/decision-trace/traced-decision.ts';

/**
 * Of one phone in a second, and of all together: who looks at a screen reads no more, and the reasons of a decision in the
 * largest placement (100 rules, 500 instances) take about 5 ms in which other phones wait.
 */
const mostOfPhone = 20;
const mostOfAll = 50;
/** Milliseconds in which decisions are gathered before they are sent together. */
const gatherFor = 100;

/** Where the decisions for registered phones go. */
export interface Traces {
  /** Counts one more of a phone. @returns false when it had its share of this second, so that no reasons are looked for */
  wants(organizationId: number, deviceId: string): boolean;
  /** Hands one over; never throws and never waits. */
  put(trace: TracedDecision): void;
}

export interface TraceSender extends Traces {
  /** Resolves when everything was sent. */
  close(): Promise<void>;
}

export interface TraceSenderOptions {
  /** Sends a batch; resolves when there is room for the next. */
  readonly send: (batch: TraceBatch) => Promise<void>;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Sends decisions in batches, one on its way at a time; what comes too fast is dropped and counted. */
export function openTraceSender({ send, now }: TraceSenderOptions): TraceSender {
  let second = 0;
  let counts = new Map<string, number>();
  let ofAll = 0;
  let gathered: TracedDecision[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  async function flush(): Promise<void> {
    timer = undefined;
    await sending;
    if (gathered.length === 0 && dropped === 0) return;
    const batch = { traces: gathered, dropped };
    gathered = [];
    dropped = 0;
    sending = send(batch);
    await sending;
  }

  function soon(): void {
    timer ??= setTimeout(() => void flush(), gatherFor).unref();
  }

  return {
    wants(organizationId, deviceId) {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        counts = new Map();
        ofAll = 0;
      }
      const phone = `${organizationId}:${deviceId}`;
      const count = (counts.get(phone) ?? 0) + 1;
      if (count <= mostOfPhone && ofAll < mostOfAll) {
        counts.set(phone, count);
        ofAll += 1;
        return true;
      }
      dropped += 1;
      soon();
      return false;
    },
    put(trace) {
      if (gathered.length < mostOfAll) gathered.push(trace);
      else dropped += 1;
      soon();
    },
    async close() {
      clearTimeout(timer);
      await flush();
    },
  };
}
