import { ReportFailure } from './report-failure.ts';

/** A whole answer of status 2xx. */
export interface ReportAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Numbers stay the text that they are: an amount must not pass through a float. */
const parseExactly = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown;

/** @throws ReportFailure `incomplete` where it is cut off, `changed` where it is a page for people */
export function jsonOf({ text }: Pick<ReportAnswer, 'text'>): unknown {
  if (/^\s*</.test(text)) throw new ReportFailure('changed', 'The network answered a web page.');
  try {
    return parseExactly(text, (_key, value, { source }) =>
      typeof value === 'number' ? (source ?? String(value)) : value,
    );
  } catch (error) {
    // Without its own message, which repeats what came.
    if (!(error instanceof SyntaxError)) throw error;
    throw new ReportFailure('incomplete', 'The answer is no whole JSON.');
  }
}
