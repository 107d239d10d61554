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

  /** As many lines as it needs, from `y` on. @returns where it ends */
  paragraph(text: string, { x, y, width, ...style }: Line): number {
    let top = y;
    for (const piece of this.lines(text, width, style)) {
      this.line(piece, { x, y: top, width: width + style.size, ...style });
      top += style.size * 1.5;
    }
    return top;
  }

  /** Breaks between words, and between any two Chinese characters. */
  lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((part) => {
      const lines: string[] = [];
      let line = '';
      for (const { segment } of new Intl.Segmenter('zh', { granularity: 'word' }).segment(part)) {
        const longer = line + segment;
        if (
          line !== '' &&
          segment.trim() !== '' &&
          !closing.test(segment) &&
          this.#widthOf(scriptRuns(longer), style) > width
        ) {
          lines.push(line);
          line = segment;
        } else line = longer;
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
