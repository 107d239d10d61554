import { STATUS_CODES } from 'node:http';
import type { Answer } from '../answer.ts';
import { contentOf } from '../answer-content.ts';

/** How long a connection may say nothing between two calls. Milliseconds. */
export const idleTime = 72_000;
const keptAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${idleTime / 1000}\r\n\r\n`;
const lastOne = 'Connection: close\r\n\r\n';

/** An answer as HTTP/1.1 writes it. @param accepts what the caller says of packing */
export function answerText(answer: Answer, accepts: string | undefined, isLast: boolean): string | Buffer {
  const { headers, content } = contentOf(answer, accepts);
  let head = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  head += `Date: ${dateOf(Date.now())}\r\n${isLast ? lastOne : keptAlive}`;
  return typeof content === 'string' ? head + content : Buffer.concat([Buffer.from(head), content]);
}

let second = 0;
let date = '';

/** Written once a second. */
function dateOf(now: number): string {
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    date = new Date(now).toUTCString();
  }
  return date;
}
