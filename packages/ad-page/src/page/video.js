import { hear, tell } from './bridge.js';
import { drawButton, drawImage, drawMark, part, startAd, write } from './draw.js';
import { drawEndCard, showEndCard } from './end-card.js';
import { playerOf } from './player.js';

const QUARTERS = [25, 50, 75];

const video = /** @type {HTMLVideoElement} */ (part('video'));
const sound = part('sound');
const skip = /** @type {HTMLButtonElement} */ (part('skip'));

let heldBySdk = false;
let settle = () => {};

// The phone may say all of this before the page has its campaign.
hear('wv.muted', () => {
  video.muted = true;
});
hear('wv.unmute', () => {
  video.muted = false;
});
hear('wv.pause', () => {
  heldBySdk = true;
  settle();
});
hear('wv.resume', () => {
  heldBySdk = false;
  settle();
});

startAd((ad, words) => {
  let reported = 0;
  let crossHidden = false;
  let done = false;

  const finish = () => {
    done = true;
    part('stage').hidden = true;
    showEndCard();
    tell('setCloseVisible', { visible: true });
  };

  /** @param {number} share */
  const report = (share) => {
    while (reported < QUARTERS.length && share * 100 >= Number(QUARTERS[reported]))
      tell('reportVideoProgress', { progress: Number(QUARTERS[reported++]) });
  };

  const player = playerOf(video, ad.video, {
    started: () => tell('reportVideoProgress', { progress: 0 }),
    progressed(share, left, position) {
      report(share);
      part('done').style.transform = `scaleX(${share})`;
      part('left').textContent = String(Math.ceil(left));
      part('left').hidden = false;
      if (ad.skip === 0 || position + left <= ad.skip) return;
      skip.hidden = false;
      skip.disabled = position < ad.skip;
      skip.textContent = skip.disabled ? `${words.skip} · ${Math.ceil(ad.skip - position)}` : words.skip;
    },
    ended() {
      report(1);
      tell('reportVideoProgress', { progress: 100 });
      if (ad.rewarded) tell('addRewarded');
      finish();
    },
    failed: finish,
    muted: drawSound,
  });

  /** Plays as long as neither the SDK nor the system has put the ad away. */
  settle = () => {
    if (done) return;
    if (heldBySdk || document.hidden) {
      player.hold();
      return;
    }
    // Not before it plays: an ad that is never looked at must not keep anybody in.
    if (!crossHidden) tell('setCloseVisible', { visible: false });
    crossHidden = true;
    player.go();
  };

  function drawSound() {
    sound.className = video.muted ? 'round muted' : 'round';
    sound.setAttribute('aria-label', video.muted ? words.unmute : words.mute);
  }

  drawMark(ad, words);
  write('bar-title', ad.title);
  write('bar-text', ad.text);
  drawImage('bar-icon', ad.icon);
  drawButton(ad, words, 'bar-button', 'bar');
  drawEndCard(ad, words);
  drawSound();
  video.setAttribute('aria-label', ad.title || words.ad);

  sound.addEventListener('click', () => {
    video.muted = !video.muted;
  });
  video.addEventListener('volumechange', drawSound);
  skip.addEventListener('click', () => {
    player.stop();
    finish();
  });
  // Whatever breaks in here, nobody is kept in.
  window.addEventListener('error', () => tell('setCloseVisible', { visible: true }));
  window.addEventListener('pagehide', () => player.stop());
  document.addEventListener('visibilitychange', () => settle());
  settle();
});
