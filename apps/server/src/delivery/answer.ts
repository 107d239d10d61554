/** What a call is answered with. */
export interface Answer {
  readonly status: 200 | 400 | 403 | 410 | 413 | 429 | 500 | 503;
  /** Text, or JSON as text. */
  readonly body: string;
  readonly type: 'text/plain; charset=utf-8' | 'application/json; charset=utf-8';
  /** Seconds after which the phone may try again. */
  readonly retryAfter?: number | undefined;
}

export function text(status: Answer['status'], body: string): Answer {
  return { status, body, type: 'text/plain; charset=utf-8' };
}

/** @param body JSON */
export function json(body: string): Answer {
  return { status: 200, body, type: 'application/json; charset=utf-8' };
}

/** SDKs look at the status alone. */
export const accepted: Answer = text(200, '');
