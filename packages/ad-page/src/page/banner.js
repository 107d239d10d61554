import { tell } from './bridge.js';
import { drawButton, drawImage, drawMark, part, startAd, write } from './draw.js';
import { drawPicture } from './picture.js';

startAd((ad, words) => {
  drawMark(ad, words);
  drawButton(ad, words, 'button', 'banner');
  write('title', ad.title);
  write('text', ad.text);
  drawImage('icon', ad.icon);
  part('picture').setAttribute('alt', ad.title);
  drawPicture(
    ad,
    () => {
      part('banner').classList.add('pictured');
      part('banner').appendChild(part('mark'));
      // The button lies over the whole picture, for the keyboard, and has its name left.
      part('button').textContent = '';
    },
    () => {},
  );
  if (ad.refresh > 0) tell('refreshAd', { delay: ad.refresh * 1000 });
});
