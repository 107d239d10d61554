import type { Ledger } from '../ledger.ts';
import { addFigures, type Figure, figuresOf } from './figures.ts';
import { fileReport, type Receiver } from './file-report.ts';
import { dueAt, networkReport, type ReportedInstance } from './network-report.ts';
import type { DemoState } from './state.ts';

type Known = Pick<DemoState, 'reportedTo' | 'unreported'>;

/** The networks of the demo, as far as they report: each day when its time has come, by what phones were shown. */
export class Reporting {
  readonly #begunAt: number;
  readonly #instances: readonly ReportedInstance[];
  readonly #networkOf: ReadonlyMap<number, number>;
  readonly #receiver: Receiver;
  #reportedTo: number;
  #figures: readonly Figure[];

  constructor({ begunAt, apps, reportedTo, unreported }: DemoState, receiver: Receiver) {
    this.#begunAt = begunAt;
    this.#instances = apps.flatMap(({ instances }) => instances);
    this.#networkOf = new Map(this.#instances.map(({ id, adnId }) => [id, adnId]));
    this.#receiver = receiver;
    this.#reportedTo = reportedTo;
    this.#figures = unreported;
  }

  /** What has to be remembered. @param ledger of phones that play at the moment */
  known(ledger: Pick<Ledger, 'rows'>): Known {
    const unreported = addFigures(this.#figures, figuresOf(ledger)).filter((one) => this.#isToCome(one));
    return { reportedTo: this.#reportedTo, unreported };
  }

  /**
   * Files what networks have come to know by now; the same again when that fails.
   * @param now milliseconds UTC
   * @returns the number of lines
   */
  async file(ledger: Pick<Ledger, 'rows'>, now: number): Promise<number> {
    const time = { since: this.#reportedTo, until: now, begunAt: this.#begunAt };
    const report = networkReport(this.known(ledger).unreported, this.#instances, time);
    const lines = report === null ? 0 : await fileReport(this.#receiver, report);
    this.#reportedTo = now;
    return lines;
  }

  /** The phones of a ledger play no more: what they were shown is remembered without it. */
  take(ledger: Pick<Ledger, 'rows'>): void {
    this.#figures = this.known(ledger).unreported;
  }

  #isToCome({ instanceId, day }: Figure): boolean {
    const adnId = this.#networkOf.get(instanceId);
    const due = adnId === undefined ? null : dueAt(adnId, day);
    return due !== null && due > this.#reportedTo;
  }
}
