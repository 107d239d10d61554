/**
 * @import { Init } from '../bridge.ts'
 * @import { Ad } from './ad.js'
 * @import { Words } from './words.js'
 */
import { readAd } from './ad.js';
import { start, tell } from './bridge.js';
import { openAd } from './open.js';
import { wordsIn } from './words.js';

/**
 * Asks for the ad, sets the page's language and hands over.
 * @param {(ad: Ad, words: Words) => void} show
 */
export function startAd(show) {
  start((init) => {
    const words = wordsIn((init.bfs && init.bfs.lang) || navigator.language);
    const root = document.documentElement;
    root.lang = words.language;
    root.dir = words.rtl ? 'rtl' : 'ltr';
    document.title = words.ad;
    if (init.insets) cover(init.insets);
    show(readAd(init.campaign), words);
  });
}

/** @param {NonNullable<Init['insets']>} insets */
function cover(insets) {
  for (const side of /** @type {const} */ (['top', 'right', 'bottom', 'left']))
    document.documentElement.style.setProperty(`--${side}`, `${Number(insets[side]) || 0}px`);
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no ${id}`);
  return found;
}

/**
 * Measures now and whenever the size changes. A page that is loaded before it has a place measures nothing, and nobody is bound
 * to tell it of its first size: it looks at each frame until it has one.
 * @param {(width: number, height: number) => void} measure
 */
export function whenSized(measure) {
  const look = () => {
    measure(window.innerWidth, window.innerHeight);
    if (window.innerWidth === 0 || window.innerHeight === 0) requestAnimationFrame(look);
  };
  window.addEventListener('resize', () => measure(window.innerWidth, window.innerHeight));
  look();
}

/**
 * Hidden when there is nothing to say.
 * @param {string} id
 * @param {string} text
 */
export function write(id, text) {
  part(id).textContent = text;
  part(id).hidden = text === '';
}

/**
 * Shows the first of these addresses that loads; hidden until then, and for good when none does.
 * @param {string} id
 * @param {string[]} urls
 */
export function drawImage(id, urls) {
  const image = /** @type {HTMLImageElement} */ (part(id));
  loadImage(urls, (loaded) => {
    image.src = loaded.src;
    image.hidden = false;
  });
}

/**
 * @param {string[]} urls
 * @param {(image: HTMLImageElement) => void} done
 * @param {() => void} [failed]
 */
export function loadImage(urls, done, failed) {
  const [first, ...others] = urls;
  if (first === undefined) {
    if (failed) failed();
    return;
  }
  const image = new Image();
  image.onload = () => done(image);
  image.onerror = () => loadImage(others, done, failed);
  image.src = first;
}

/**
 * The button, and everything else of the ad that may be tapped. Whoever uses the keyboard has the button.
 * @param {Ad} ad
 * @param {Words} words
 * @param {string} button
 * @param {string} around
 */
export function drawButton(ad, words, button, around) {
  const text = ad.action || (ad.site ? words.visit : words.install);
  part(button).textContent = text;
  if (ad.action) part(button).dir = 'auto';
  part(button).setAttribute('aria-label', ad.title ? `${text}: ${ad.title}` : text);
  part(around).addEventListener('click', () => openAd(ad));
}

/**
 * Says that this is an ad, in the network's own sign where it has one.
 * @param {Ad} ad
 * @param {Words} words
 */
export function drawMark(ad, words) {
  const mark = part('mark');
  mark.textContent = words.ad;
  const sign = ad.mark;
  if (!sign) return;
  loadImage([sign.logo], (logo) => {
    logo.alt = words.ad;
    mark.textContent = '';
    mark.appendChild(logo);
  });
  mark.setAttribute('role', 'link');
  mark.tabIndex = 0;
  const open = (/** @type {Event} */ event) => {
    // Lies over the ad, and is no click on it.
    event.stopPropagation();
    tell('openBrowser', { url: sign.link });
  };
  mark.addEventListener('click', open);
  mark.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') open(event);
  });
}
