/**
 * @import { Campaign } from '../campaign.ts'
 * @typedef {object} Ad What the page draws, read from a campaign of which anything may be missing.
 * @property {string} title
 * @property {string} text
 * @property {string[]} icon addresses of one file, to be tried in this order
 * @property {string[][]} images addresses of each picture
 * @property {string[]} video addresses of the file
 * @property {number} duration seconds; 0 unknown
 * @property {number} skip seconds; 0 never
 * @property {number} rating 0 unknown
 * @property {number} ratings 0 unknown
 * @property {boolean} site a website, not an app
 * @property {boolean} deep its link leads into an app
 * @property {boolean} product an item of a catalogue, whose text is its price
 * @property {string} action what the button says; empty: the page's own word
 * @property {boolean} rewarded
 * @property {string} link
 * @property {{ logo: string, link: string } | undefined} mark
 * @property {number} refresh seconds; 0 never
 */

/**
 * @param {Partial<Campaign> | undefined} given
 * @returns {Ad}
 */
export function readAd(given) {
  const campaign = given || {};
  const app = campaign.app || { name: '', icon: '', rating: 0 };
  const video = campaign.video || { url: '', dur: 0, skip: 0 };
  const remote = campaign.remote || {};
  const mark = campaign.mk;
  return {
    title: campaign.title || app.name || '',
    text: campaign.descn || '',
    icon: addresses(app.icon, remote.icon),
    images: (campaign.imgs || []).map((url, at) => addresses(url, (remote.imgs || [])[at])),
    video: addresses(video.url, remote.video),
    duration: positive(video.dur),
    skip: positive(video.skip),
    rating: Math.min(5, positive(app.rating)),
    ratings: positive(campaign.rt),
    site: Number(campaign.iswv) === 1,
    deep: Number(campaign.deep) === 1,
    product: Number(campaign.product) === 1,
    action: campaign.action || '',
    // Older servers say no type; a reward too many is ignored by an ad that gives none, one too few is a player cheated.
    rewarded: campaign.adtype === undefined || Number(campaign.adtype) === 2,
    link: campaign.link || '',
    mark: mark && mark.link ? mark : undefined,
    refresh: positive(campaign.refresh),
  };
}

/**
 * The phone's file first, then the server's.
 * @param {string | undefined} local
 * @param {string | undefined} remote
 */
function addresses(local, remote) {
  const found = [];
  if (local) found.push(onPhone(local));
  if (remote && remote !== local) found.push(remote);
  return found;
}

/**
 * iOS says pictures as bare paths, which only a page with a file's address takes for files.
 * @param {string} address
 */
function onPhone(address) {
  return address[0] === '/' && address[1] !== '/' && !/^http/.test(location.protocol)
    ? `file://${address}`
    : address;
}

/** @param {unknown} value */
function positive(value) {
  const number = Number(value);
  return number > 0 && Number.isFinite(number) ? number : 0;
}
