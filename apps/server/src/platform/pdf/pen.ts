import { fontOf } from './fonts.ts';
import { type Run, scriptRuns } from './script-runs.ts';

interface Style {
  readonly size: number;
  readonly isStrong?: boolean;
  readonly color?: string;
}

interface Line extends Style {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly isRight?: boolean;
}

const ellipsis = '…';
/** Never begins a line: it hangs over the end of the one before. */
const closing = /^[，。；：、！？）》」”’,.;:!?)\]%]/;

/** Writes texts of several scripts, each part in the font that has it. */
export class Pen {
  readonly #pdf: PDFKit.PDFDocument;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** One line, cut with an ellipsis where it is longer than its place. */
  line(text: string, line: Line): void {
    const runs = this.#fit(text.replace(/\s+/g, ' ').trim(), line);
    let x = line.isRight ? line.x + line.width - this.#widthOf(runs, line) : line.x;
    for (const run of runs) {
      this.#use(run, line);
      // Fonts stand differently high in their boxes: a line has one base.
      this.#pdf.text(run.text, x, line.y + line.size, { lineBreak: false, baseline: 'alphabetic' });
      x += this.#pdf.widthOfString(run.text);
    }
  }

  /** Breaks between words, and between any two Chinese characters; within a word that is longer than a line. */
  lines(text: string, width: number, style: Style): string[] {
    const fits = (some: string) => this.#widthOf(scriptRuns(some), style) <= width;
    return text.split('\n').flatMap((part) => {
      const lines: string[] = [];
      let line = '';
      for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(part)) {
        for (const piece of fits(segment) ? [segment] : segment) {
          const isFree = line === '' || piece.trim() === '' || closing.test(piece);
          if (isFree || fits(line + piece)) line += piece;
          else {
            lines.push(line);
            line = piece;
          }
        }
      }
      return [...lines, line];
    });
  }

  #fit(text: string, line: Line): Run[] {
    const whole = scriptRuns(text);
    if (this.#widthOf(whole, line) <= line.width) return whole;
    const characters = [...text];
    for (let length = characters.length - 1; length > 0; length -= 1) {
      const runs = scriptRuns(characters.slice(0, length).join('') + ellipsis);
      if (this.#widthOf(runs, line) <= line.width) return runs;
    }
    return scriptRuns(ellipsis);
  }

  #widthOf(runs: readonly Run[], style: Style): number {
    return runs.reduce((sum, run) => {
      this.#use(run, style);
      return sum + this.#pdf.widthOfString(run.text);
    }, 0);
  }

  #use(run: Run, { size, isStrong = false, color = '#1f1f1f' }: Style): void {
    this.#pdf.font(fontOf(run, isStrong)).fontSize(size).fillColor(color);
  }
}
