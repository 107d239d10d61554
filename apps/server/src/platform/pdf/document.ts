/** A document as data; how it looks is `draw-document.ts`'s to say. Texts may be of any language. */
export interface PdfDocument {
  readonly title: string;
  /** Above the title: who it is from. */
  readonly from: string;
  /** PNG, at the top of the first page; null: none. */
  readonly logo: Uint8Array | null;
  /** Of the document, not of the drawing: the same document gives the same bytes. */
  readonly madeAt: Date;
  readonly blocks: readonly PdfBlock[];
  /** Below every page. */
  readonly footer: string;
}

export type PdfBlock = PdfFacts | PdfTable | PdfNote;

/** Pairs of a label and what it is. */
export interface PdfFacts {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Rows that go on over as many pages as they need, each below the header. */
export interface PdfTable {
  readonly kind: 'table';
  /** Cells and titles too long for their place go on below; else they are cut. */
  readonly wraps?: true;
  readonly columns: readonly {
    readonly title: string;
    /** Parts of the page's width. */
    readonly width: number;
    readonly isNumber?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows below a line, the strong ones for what it comes to. */
  readonly sums: readonly { readonly cells: readonly string[]; readonly isStrong?: boolean }[];
}

export interface PdfNote {
  readonly kind: 'note';
  readonly text: string;
}
