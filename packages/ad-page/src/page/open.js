/** @import { Ad } from './ad.js' */
import { platform, tell } from './bridge.js';

let resting = false;

/**
 * What a tap on the ad does. A second tap within a second is one that the store's opening swallowed, not a second click.
 * @param {Ad} ad
 */
export function openAd(ad) {
  if (resting) return;
  resting = true;
  setTimeout(() => {
    resting = false;
  }, 1000);
  if (ad.deep || (ad.site && /^(?!https?:)[a-z][\w+.-]*:/i.test(ad.link))) {
    // The SDKs' own web view opens no app's address, the system does.
    tell(platform === 'ios' ? 'wvclick' : 'wvClick');
    tell('openBrowser', { url: ad.link });
    return;
  }
  tell('click');
}
