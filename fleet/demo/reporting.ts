import { dayMs } from '@millrace/contract/kit/duration';
import type { Ledger } from '../ledger.ts';
import { addFigures, type Figure, figuresOf } from './figures.ts';
import { fileReport, type Receiver } from './file-report.ts';
import {
  dueAt,
  isForgotten,
  networkReport,
  type ReportedInstance,
  type ToldLine,
  toldLine,
} from './network-report.ts';
import type { DemoState } from './state.ts';

type Known = Pick<DemoState, 'reportedTo' | 'unreported'>;

/** Days of which networks may be asked again. */
const remembered = 12;

/** The networks of the demo, as far as they report: each day when its time has come, by what phones were shown. */
export class Reporting {
  readonly #begunAt: number;
  readonly #instances: readonly ReportedInstance[];
  readonly #networkOf: ReadonlyMap<number, number>;
  readonly #receiver: Receiver;
  #reportedTo: number;
  #figures: readonly Figure[];
  #playing: Pick<Ledger, 'rows'> = { rows: [] };

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

  /** The ledger of phones that play from now on. */
  watch(ledger: Pick<Ledger, 'rows'>): void {
    this.#playing = ledger;
  }

  /** What networks tell of a day to whoever knows a key of theirs. @param day `YYYY-MM-DD` */
  tell(day: string, knows: (key: string) => boolean): ToldLine[] {
    const own = new Map(
      this.#instances.filter(({ keys }) => keys.some(knows)).map((instance) => [instance.id, instance]),
    );
    const at = Date.parse(day) / dayMs;
    return addFigures(this.#figures, figuresOf(this.#playing)).flatMap((figure) => {
      const instance = own.get(figure.instanceId);
      if (instance === undefined || figure.day !== at) return [];
      return isForgotten(instance, this.#instances, at, this.#begunAt) ? [] : toldLine(figure, instance);
    });
  }

  /** The phones of a ledger play no more: what they were shown is remembered without it. */
  take(ledger: Pick<Ledger, 'rows'>): void {
    this.#figures = this.known(ledger).unreported;
  }

  #isToCome({ instanceId, day }: Figure): boolean {
    const adnId = this.#networkOf.get(instanceId);
    const due = adnId === undefined ? null : dueAt(adnId, day);
    const isAskedAgain = day >= Math.floor(this.#reportedTo / dayMs) - remembered;
    return due !== null && (due > this.#reportedTo || isAskedAgain);
  }
}
