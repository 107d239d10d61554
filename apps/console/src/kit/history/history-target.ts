import type { RecordedEntity } from '@millrace/contract/report/recorded-fields';

/** The thing whose history is looked at. */
export interface HistoryTarget {
  readonly entity: RecordedEntity;
  readonly id: number;
  readonly name: string;
}
