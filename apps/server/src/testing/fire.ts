import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Fire {
  /** Statuses of the answers that came whole. */
  readonly answered: readonly number[];
  /** What happened to requests that were sent and got no answer. Must be empty. */
  readonly lost: readonly string[];
  /** Resolves when nobody can connect any more. */
  readonly over: Promise<void>;
}

/** Callers who ask again and again, each on a connection that is kept alive, until the server refuses connections. */
export function fireAt(url: string, headers: Readonly<Record<string, string>>, callers: number): Fire {
  const answered: number[] = [];
  const lost: string[] = [];

  async function call(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const outcome = await ask(url, headers, agent);
      if (outcome === 'refused') break;
      if (typeof outcome === 'number') answered.push(outcome);
      else {
        lost.push(outcome.lost);
        break;
      }
    }
    agent.destroy();
  }

  const over = Promise.all(Array.from({ length: callers }, call)).then(() => undefined);
  return { answered, lost, over };
}

function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: Agent,
): Promise<number | 'refused' | { lost: string }> {
  return new Promise((resolve) => {
    const asked = request(url, { agent, headers }, (response) => {
      text(response).then(
        () => resolve(response.statusCode ?? 0),
        (error: unknown) => resolve({ lost: `the answer broke off: ${String(error)}` }),
      );
    });
    asked.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      resolve(code === 'ECONNREFUSED' ? 'refused' : { lost: `${String(code)} ${error.message}` });
    });
    asked.end();
  });
}
