/**
 * Which of some pictures wastes the least of a place.
 * @param {{ naturalWidth: number, naturalHeight: number }[]} pictures
 * @param {number} width
 * @param {number} height
 * @returns {number} its index, -1 when there is none
 */
export function nearest(pictures, width, height) {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  pictures.forEach((picture, index) => {
    const off = Math.abs(Math.log((picture.naturalWidth / picture.naturalHeight) * (height / width)));
    // A drawing without a size of its own fits as well as any.
    if (off < least || best === -1) {
      best = index;
      least = Number.isFinite(off) ? off : Number.POSITIVE_INFINITY;
    }
  });
  return best;
}
