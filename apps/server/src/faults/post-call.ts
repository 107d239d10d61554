import { type Agent, request } from 'node:http';
import type { LoadCall, LoadLedger, Outcome } from './load-ledger.ts';

const longestWait = 60_000;

/** Sends a call once and puts down what came of it. Never rejects. */
export function postCall(
  baseUrl: string,
  call: LoadCall,
  agent: Agent,
  ledger: LoadLedger,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const settle = (outcome: Outcome) => {
      ledger.note(call, outcome);
      resolve(outcome);
    };
    const length = call.body.length;
    const headers = { 'content-type': 'application/json', 'content-length': length, ...call.headers };
    const asked = request(
      baseUrl + call.path,
      { method: 'POST', agent, headers, timeout: longestWait },
      (answer) => {
        const { statusCode = 0 } = answer;
        answer.on('error', () => settle('unknown'));
        answer.on('end', () => {
          if (statusCode !== 200) ledger.noteRefusal(statusCode, answer.headers['retry-after'] !== undefined);
          settle(statusCode === 200 ? 'acknowledged' : 'refused');
        });
        answer.resume();
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', (error) =>
      settle('code' in error && error.code === 'ECONNREFUSED' ? 'unsent' : 'unknown'),
    );
    asked.end(call.body);
  });
}
