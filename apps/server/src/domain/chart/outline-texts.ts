import { outlineOf, widthOf } from './text-pen.ts';

const element = /<text ([^>]*)>([^<]*)<\/text>/g;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Half the height of a capital, by which a text stands in the middle of its place. */
const halfCapital = 0.36;

/** Draws the texts of an SVG as outlines, where the library for charts has put them. */
export function outlineTexts(svg: string): string {
  return svg.replace(element, (_, attributes: string, content: string) => {
    const read = (name: string) => attributes.match(new RegExp(`(?:^| )${name}="([^"]*)"`))?.[1];
    const text = content.replace(/&([a-z]+|#39);/g, (whole, name: string) => entities[name] ?? whole);
    const size = Number(attributes.match(/font-size:([\d.]+)px/)?.[1] ?? 12);
    const [x, y] = [Number(read('x') ?? 0), Number(read('y') ?? 0)];
    const share = { middle: 0.5, end: 1 }[read('text-anchor') ?? ''] ?? 0;
    const left = x - share * widthOf(text, size);
    const baseline = read('dominant-baseline') === 'central' ? y + size * halfCapital : y;
    const transform = read('transform');
    return `<path d="${outlineOf(text, size, left, baseline)}" fill="${read('fill') ?? '#000'}"${
      transform === undefined ? '' : ` transform="${transform}"`
    }/>`;
  });
}
