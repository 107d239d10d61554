/** The parts of it that drawing text needs; it brings no types. */
declare module 'fontkit' {
  interface Path {
    scale(x: number, y: number): Path;
    translate(x: number, y: number): Path;
    toSVG(): string;
  }
  interface GlyphRun {
    readonly glyphs: readonly { readonly path: Path }[];
    readonly positions: readonly {
      readonly xAdvance: number;
      readonly xOffset: number;
      readonly yOffset: number;
    }[];
    readonly advanceWidth: number;
  }
  interface Font {
    readonly unitsPerEm: number;
    readonly capHeight: number;
    layout(text: string): GlyphRun;
  }
  export function openSync(path: string): Font;
}
