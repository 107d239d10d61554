import { drawButton, drawImage, drawMark, part, startAd, whenSized, write } from './draw.js';

/** What the SDK for Android makes of a card that is given a width or a height: 132 by 153. */
const WIDTH = 132;
const HEIGHT = 153;

startAd((ad, words) => {
  drawMark(ad, words);
  drawButton(ad, words, 'button', 'card');
  write('title', ad.title);
  write('text', ad.text);
  if (ad.product && ad.images[0]) {
    part('card').classList.add('product');
    drawImage('icon', ad.images[0]);
  } else drawImage('icon', ad.icon);
});

/** The app chooses the size, so everything in it is measured in parts of the card. */
whenSized((width, height) => {
  const unit = Math.min(width / WIDTH, height / HEIGHT, 2.5);
  document.documentElement.style.setProperty('--unit', `${unit}px`);
});
