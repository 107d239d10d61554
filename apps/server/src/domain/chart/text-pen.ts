import { type Font, openSync } from 'fontkit';
import { fontOf } from '../../platform/pdf/fonts.ts';
import { scriptRuns } from '../../platform/pdf/script-runs.ts';

const fonts = new Map<string, Font>();

function fontFor(isChinese: boolean): Font {
  const file = fontOf({ isChinese }, false);
  const font = fonts.get(file) ?? openSync(file);
  fonts.set(file, font);
  return font;
}

/** How wide a text is, in points. */
export function widthOf(text: string, size: number): number {
  return scriptRuns(text).reduce((width, run) => {
    const font = fontFor(run.isChinese);
    return width + (font.layout(run.text).advanceWidth * size) / font.unitsPerEm;
  }, 0);
}

/**
 * A text as the outlines of its letters, from the fonts that documents have: a picture then has them on every machine, also
 * where no font is installed. @param baseline where its letters stand
 */
export function outlineOf(text: string, size: number, left: number, baseline: number): string {
  let x = left;
  let outline = '';
  for (const run of scriptRuns(text)) {
    const font = fontFor(run.isChinese);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [index, { path }] of glyphs.entries()) {
      const place = positions[index];
      if (place === undefined) continue;
      outline += path
        .scale(scale, -scale)
        .translate(x + place.xOffset * scale, baseline - place.yOffset * scale)
        .toSVG();
      x += place.xAdvance * scale;
    }
  }
  return outline;
}
