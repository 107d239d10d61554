import { setTimeout as wait } from 'node:timers/promises';

const lag = /^millrace_event_log_lag_bytes (\d+)$/m;
const lookEvery = 250;

/** Waits until everything that the server has accepted can be asked for, or the signal comes. */
export async function untilShipped(baseUrl: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const metrics = await fetch(`${baseUrl}/metrics`).then((answer) => answer.text());
    const bytes = lag.exec(metrics)?.[1];
    if (bytes === undefined) throw new Error('The server does not say how far its event log is.');
    if (bytes === '0') return;
    await wait(lookEvery);
  }
}
