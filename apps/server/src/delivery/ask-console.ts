import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** Milliseconds after which a console that says nothing counts as unreachable: a little more than its own patience. */
const patience = 4_000;

/** Below it, the other process tells of its own half alone; what both tell together is told by delivery. */
export const consoleHalf = '/console-half';

/** Asks this server's other process for one of its own pages. Rejects when it does not answer. */
export function askConsole(
  socketPath: string,
  path: '/readyz' | '/metrics',
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path: consoleHalf + path, timeout: patience }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', reject);
    asked.end();
  });
}
