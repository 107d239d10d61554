import type { IncomingMessage } from 'node:http';

/** How long the rest of a body may take to come once the call was answered. Milliseconds. */
const patience = 2_000;

/**
 * Lets a phone whose body is too large hear that: a connection that is closed while bytes come in is reset, and what was
 * answered is lost with it. The rest is thrown away as it comes, for two seconds at most.
 */
export function hearOut(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, patience);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}
