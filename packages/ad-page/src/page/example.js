/** @import { Campaign } from '../campaign.ts' */

/**
 * What a page shows that is opened in a browser by itself.
 * @returns {Campaign}
 */
export function example() {
  const icon = picture(
    96,
    96,
    '<circle cx="48" cy="44" r="22" fill="#fff"/><path d="M8 64h80v24H8z" fill="#0b3a6b"/>',
  );
  const hills = '<path d="M0 420l300-180 240 150 260-220 400 250v207H0z" fill="#0b3a6b"/>';
  return {
    cid: '0',
    crid: '0',
    title: 'Paper Harbour',
    descn: 'Build a harbour, load your ships and trade along the coast.',
    imgs: [picture(1200, 627, `<circle cx="860" cy="180" r="90" fill="#ffd666"/>${hills}`)],
    adtype: 4,
    app: { id: 'example', name: 'Paper Harbour', icon, rating: 4.6 },
    link: '',
    iswv: 0,
    imptks: [],
    clktks: [],
    resources: [],
    expire: 0,
    rt: 12480,
  };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} shapes
 */
function picture(width, height, shapes) {
  const ground = `<rect width="${width}" height="${height}" fill="#2f8fe0"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  return `data:image/svg+xml,${encodeURIComponent(`${svg}${ground}${shapes}</svg>`)}`;
}
