/**
 * @import { Ad } from './ad.js'
 * @import { Words } from './words.js'
 */
import { drawButton, drawImage, loadImage, part, write } from './draw.js';

/**
 * Drawn ahead, so that nothing is loaded any more when it is shown.
 * @param {Ad} ad
 * @param {Words} words
 */
export function drawEndCard(ad, words) {
  write('end-title', ad.title);
  write('end-text', ad.text);
  drawImage('end-icon', ad.icon);
  loadImage(ad.images[0] || [], (image) => {
    const hero = /** @type {HTMLImageElement} */ (part('hero'));
    hero.src = image.src;
    part('hero-behind').style.backgroundImage = `url(${JSON.stringify(image.src)})`;
    part('end').classList.add('with-hero');
  });
  drawRating(ad, words);
  drawButton(ad, words, 'end-button', 'end');
}

/** Read out at once by whoever can't see it come. */
export function showEndCard() {
  part('end').hidden = false;
  part('end-foot').appendChild(part('mark'));
  part('end-title').focus();
}

/**
 * @param {Ad} ad
 * @param {Words} words
 */
function drawRating(ad, words) {
  if (ad.rating === 0) return;
  const rating = inDigits(Math.round(ad.rating * 10) / 10, words);
  part('rating').hidden = false;
  part('stars').setAttribute('aria-label', words.rated.replace('#', rating));
  part('stars-full').style.width = `${ad.rating * 20}%`;
  part('ratings').textContent = ad.ratings > 0 ? `${rating} (${inDigits(ad.ratings, words)})` : rating;
}

/**
 * @param {number} value
 * @param {Words} words
 */
function inDigits(value, words) {
  return value.toLocaleString(words.language);
}
