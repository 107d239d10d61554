import type { ErrorKey } from '@millrace/contract/errors';
import { type Said, wordsOfSaid } from '../ad-network/said.ts';
import { ReportFailure, type ReportFailureKind } from '../network-report/network-report.ts';

interface At {
  /** The field of the source's form that it is about. */
  readonly field: string;
  readonly key: ErrorKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A source's rows could not be had; for whoever tries it, the field that says why. Nothing of a secret is in it. */
export class SourceFailure extends ReportFailure {
  readonly at: At;

  constructor(kind: ReportFailureKind, said: Said, at: At, retryAfter: number | null = null) {
    super(kind, said, retryAfter);
    this.at = at;
  }

  /** The same in other words. */
  inWords(words: (text: string) => string): SourceFailure {
    const { field, key, params = {} } = this.at;
    const others = Object.entries(params).map(([name, value]): [string, string | number] => [
      name,
      typeof value === 'string' ? words(value) : value,
    ]);
    const at = { field, key, params: Object.fromEntries(others) };
    return new SourceFailure(this.kind, wordsOfSaid(this.said, words), at, this.retryAfter);
  }
}
