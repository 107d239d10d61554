import { breather } from '../../platform/machine/breather.ts';
import { type RateFile, RateGatherer } from './rate-file.ts';

/**
 * Comments and the declaration say nothing; each tag with its attributes; text in between. One that has no end is all the
 * rest: each further one that begins in it would be looked through to the end of the file as well.
 */
const token =
  /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

interface Cube {
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly closesItself: boolean;
}

/**
 * Reads `eurofxref-daily.xml` or `eurofxref-hist.xml`: `Cube time="…"` around a `Cube currency="…" rate="…"` for each
 * rate. Tags of other names (who sent it, the subject) are passed over; entities and document types are not read.
 */
export async function readRateXml(text: string, today: string): Promise<RateFile> {
  const file = new RateGatherer(today);
  const open: string[] = [];
  const days = new DayReader(file);
  const breathe = breather();
  let line = 1;
  for (const [whole, closing, name, attributes = '', closesItself] of text.matchAll(token)) {
    await breathe();
    const here = line;
    line += newLinesIn(whole);
    if (name === undefined) {
      // A `<` that begins no tag: `<!DOCTYPE` and broken ones.
      if (whole === '<') file.wrong(here, 'lineUnknown', { value: whole });
      else if (isCutOff(whole)) return cutOff(file, line);
    } else if (closing === '/') {
      if (open.pop() !== name) file.wrong(here, 'lineUnknown', { value: whole });
      else if (name === 'Cube') days.leave(open.length);
    } else {
      if (name === 'Cube') days.enter(cubeOf(here, attributes, closesItself === '/'), open.length);
      if (closesItself !== '/') open.push(name);
    }
    // Each wrong tag of a file of another kind would be one more line to read.
    if (file.problems.length > mostProblems) return file.done();
  }
  return open.length > 0 ? cutOff(file, line) : file.done();
}

const isCutOff = (whole: string) =>
  (whole.startsWith('<!--') && !whole.endsWith('-->')) || (whole.startsWith('<?') && !whole.endsWith('?>'));

function cutOff(file: RateGatherer, line: number): RateFile {
  file.wrong(line, 'cutOff');
  return file.done();
}

const mostProblems = 1_000;

/** Follows which day's rates are being read. */
class DayReader {
  readonly #file: RateGatherer;
  #day: { readonly depth: number; readonly name: string | undefined; readonly seen: Set<string> } | undefined;

  constructor(file: RateGatherer) {
    this.#file = file;
  }

  enter({ line, attributes, closesItself }: Cube, depth: number): void {
    const [time, currency, rate] = ['time', 'currency', 'rate'].map((name) => attributes.get(name));
    if (time !== undefined && this.#day === undefined) {
      const day = { depth, name: this.#file.day(line, time), seen: new Set<string>() };
      if (!closesItself) this.#day = day;
    } else if (currency !== undefined && rate !== undefined && this.#day !== undefined) {
      const known = this.#file.currency(line, currency, this.#day.seen);
      if (known !== undefined && this.#day.name !== undefined)
        this.#file.rate(line, this.#day.name, known, rate);
    } else if (attributes.size > 0 || this.#day !== undefined) {
      this.#file.wrong(line, 'lineUnknown', { value: 'Cube' });
    }
  }

  /** @param depth of the tag that ends */
  leave(depth: number): void {
    if (this.#day?.depth === depth) this.#day = undefined;
  }
}

function cubeOf(line: number, text: string, closesItself: boolean): Cube {
  const attributes = new Map(
    [...text.matchAll(attribute)].map(([, name = '', double, single]) => [name, double ?? single ?? '']),
  );
  return { line, attributes, closesItself };
}

function newLinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
