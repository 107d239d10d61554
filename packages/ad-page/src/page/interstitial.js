import { tell } from './bridge.js';
import { drawButton, drawMark, part, startAd } from './draw.js';
import { drawEndCard, showEndCard } from './end-card.js';
import { drawPicture } from './picture.js';

startAd((ad, words) => {
  drawMark(ad, words);
  drawButton(ad, words, 'picture-button', 'still');
  part('picture').setAttribute('alt', ad.title);
  drawPicture(
    ad,
    (image) => {
      part('behind').style.backgroundImage = `url(${JSON.stringify(image.src)})`;
    },
    () => {
      // Without a picture its words make the ad.
      part('still').hidden = true;
      drawEndCard(ad, words);
      showEndCard();
    },
  );
  tell('setCloseVisible', { visible: true });
});
