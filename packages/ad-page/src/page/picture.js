/** @import { Ad } from './ad.js' */
import { loadImage, part, whenSized } from './draw.js';
import { nearest } from './nearest.js';

/**
 * Fills the page with that picture of the ad which fits it best, also after it was turned.
 * @param {Ad} ad
 * @param {(image: HTMLImageElement) => void} shown
 * @param {() => void} none when no picture loads
 */
export function drawPicture(ad, shown, none) {
  /** @type {HTMLImageElement[]} */
  const loaded = [];
  let waiting = ad.images.length;
  const choose = () => {
    const chosen = loaded[nearest(loaded, window.innerWidth, window.innerHeight)];
    if (!chosen) return;
    const picture = /** @type {HTMLImageElement} */ (part('picture'));
    picture.src = chosen.src;
    picture.hidden = false;
    shown(chosen);
  };
  /** @param {HTMLImageElement} [image] */
  const settle = (image) => {
    waiting -= 1;
    if (image) loaded.push(image);
    choose();
    if (waiting === 0 && loaded.length === 0) none();
  };
  if (waiting === 0) none();
  for (const urls of ad.images) loadImage(urls, settle, settle);
  whenSized(choose);
}
