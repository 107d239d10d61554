interface Options {
  /** One character. */
  readonly delimiter: string;
  /** Characters that are kept of a cell; what comes after them is read and left out. */
  readonly largestCell: number;
  /** Cells that are kept of a record; what comes after them is read and left out, too. */
  readonly mostCells: number;
}

/** A record with the line that it begins in, from 1. */
export interface DelimitedRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

const [quote, newline, carriage] = [34, 10, 13];

/**
 * Reads delimited text after RFC 4180 piece by piece, in memory that is bounded whatever comes: papaparse, which reads our other
 * files, keeps all that follows a quotation mark that is never closed and goes through it anew with every piece.
 * Empty lines are no records.
 */
export class DelimitedReader {
  readonly #delimiter: number;
  readonly #largest: number;
  readonly #most: number;
  #cells: string[] = [];
  #cell = '';
  /** Whether the cell has begun with a quotation mark, and whether that is open still. */
  #isQuoted = false;
  #isOpen = false;
  /** A quotation mark within an open one: the next character says what it was. */
  #isAsking = false;
  #isAfterCarriage = false;
  #line = 1;
  #began = 1;
  #openedAt = 0;

  constructor({ delimiter, largestCell, mostCells }: Options) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#largest = largestCell;
    this.#most = mostCells;
  }

  /** The records that are whole by now. */
  push(text: string): DelimitedRecord[] {
    const records: DelimitedRecord[] = [];
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#isAfterCarriage) {
        this.#isAfterCarriage = false;
        if (code === newline) {
          from = at + 1;
          continue;
        }
      }
      if (this.#isAsking) {
        this.#isAsking = false;
        // Doubled, it stands for itself.
        if (code === quote) {
          this.#keep('"');
          from = at + 1;
          continue;
        }
        this.#isOpen = false;
        from = at;
      }
      if (code === newline || (code === carriage && !this.#isOpen)) {
        this.#line += 1;
        if (this.#isOpen) continue;
        this.#keep(text.slice(from, at));
        this.#endRecord(records);
        this.#isAfterCarriage = code === carriage;
        from = at + 1;
      } else if (this.#isOpen) {
        if (code !== quote) continue;
        this.#keep(text.slice(from, at));
        this.#isAsking = true;
        from = at + 1;
      } else if (code === this.#delimiter) {
        this.#keep(text.slice(from, at));
        this.#endCell();
        from = at + 1;
      } else if (code === quote && !this.#isQuoted && this.#cell === '' && from === at) {
        this.#isQuoted = true;
        this.#isOpen = true;
        this.#openedAt = this.#line;
        from = at + 1;
      }
    }
    this.#keep(text.slice(from));
    return records;
  }

  /** The last record, where no line end closes it. @returns the line of a quotation mark that nothing closes, too */
  end(): { readonly records: readonly DelimitedRecord[]; readonly openSince: number | undefined } {
    const openSince = this.#isOpen && !this.#isAsking ? this.#openedAt : undefined;
    const records: DelimitedRecord[] = [];
    this.#endRecord(records);
    return { records, openSince };
  }

  #keep(piece: string): void {
    // Of a cell that is left out, a character still says that a quotation mark is not its first.
    const room = (this.#hasRoom() ? this.#largest : 1) - this.#cell.length;
    if (piece === '' || room <= 0) return;
    this.#cell += piece.length > room ? piece.slice(0, room) : piece;
  }

  #hasRoom(): boolean {
    return this.#cells.length < this.#most;
  }

  #endCell(): void {
    if (this.#hasRoom()) this.#cells.push(this.#cell);
    this.#cell = '';
    this.#isQuoted = false;
    this.#isOpen = false;
    this.#isAsking = false;
  }

  #endRecord(records: DelimitedRecord[]): void {
    const isEmpty = this.#cells.length === 0 && this.#cell === '' && !this.#isQuoted;
    this.#endCell();
    if (!isEmpty) records.push({ line: this.#began, cells: this.#cells });
    this.#cells = [];
    this.#began = this.#line;
  }
}
