/** After so many milliseconds without a new picture the file counts as one that does not play. */
const PATIENCE = 5000;
const LOOK = 250;

/**
 * A video that tries one address after another, and says once how it ended. Nothing is counted while it is to stand still.
 * @param {HTMLVideoElement} video
 * @param {string[]} urls
 * @param {{ started(): void, progressed(share: number, left: number, position: number): void, ended(): void, failed(): void, muted(): void }} report
 */
export function playerOf(video, urls, report) {
  let wanted = false;
  let over = false;
  let started = false;
  let next = 0;
  let position = 0;
  let waited = 0;

  /** @param {() => void} say */
  const end = (say) => {
    if (over) return;
    over = true;
    clearInterval(clock);
    video.pause();
    say();
  };

  const tryNext = () => {
    const url = urls[next++];
    if (url === undefined) {
      end(report.failed);
      return;
    }
    video.src = url;
    video.load();
    play();
  };

  const play = () => {
    if (over || !wanted) return;
    // Old web views promise nothing.
    const playing = /** @type {Promise<void> | undefined} */ (video.play());
    if (playing)
      playing.catch((error) => {
        // A browser that wants a tap before sound lets a silent video play.
        if (error.name !== 'NotAllowedError' || video.muted || over) return;
        video.muted = true;
        report.muted();
        play();
      });
  };

  const moved = () => {
    if (over || video.currentTime <= 0) return;
    if (!started) {
      started = true;
      report.started();
    }
    const length = video.duration;
    if (!(length > 0) || !Number.isFinite(length)) return;
    report.progressed(video.currentTime / length, Math.max(0, length - video.currentTime), video.currentTime);
  };

  const look = () => {
    if (!wanted) return;
    if (video.currentTime !== position) {
      position = video.currentTime;
      waited = 0;
      return;
    }
    waited += LOOK;
    // The phone's own file may be out of reach without a word; the rest of the patience is the server's.
    if (!started && waited === PATIENCE / 2 && next < urls.length) tryNext();
    // Some web views stop a breath before the end and never say so.
    if (waited >= PATIENCE) end(started && video.duration - position < 0.5 ? report.ended : report.failed);
    else if (video.paused) play();
  };

  video.addEventListener('timeupdate', moved);
  video.addEventListener('ended', () => {
    moved();
    end(report.ended);
  });
  video.addEventListener('error', () => {
    // What breaks after it began does not begin again.
    if (!over && started) end(report.failed);
    else if (!over) tryNext();
  });
  const clock = setInterval(look, LOOK);

  return {
    go() {
      if (wanted || over) return;
      wanted = true;
      if (next === 0) tryNext();
      else play();
    },
    hold() {
      wanted = false;
      if (!over) video.pause();
    },
    /** Without a word: the ad is gone, or was skipped. */
    stop() {
      end(() => {});
    },
  };
}
