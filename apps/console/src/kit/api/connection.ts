import { createStore } from '../store.ts';

/** `lost`: requests get no answer at all. The banner shows it; whoever waits goes on when it is over. */
export const connection = createStore<'ok' | 'lost'>('ok');

const pauses = [500, 1000, 2000, 3000, 5000];

async function serverAnswers(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return response.ok;
  } catch {
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
  });
}

async function probe(): Promise<void> {
  for (let round = 0; !(await serverAnswers()); round += 1) {
    connection.set('lost');
    await pause(pauses[Math.min(round, pauses.length - 1)] ?? 5000);
  }
  connection.set('ok');
}

let probing: Promise<void> | null = null;

/** Asks `/healthz` until the server answers; any number of callers share one round of asking. */
export function untilServerAnswers(): Promise<void> {
  probing ??= probe().finally(() => {
    probing = null;
  });
  return probing;
}

/** Also notices a lost network while nobody asks for anything. */
export function watchConnection(): void {
  addEventListener('offline', () => void untilServerAnswers());
}
