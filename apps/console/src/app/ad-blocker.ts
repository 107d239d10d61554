import { connection } from '../kit/api/connection.ts';
import { createStore } from '../kit/store.ts';

/** Between two looks, milliseconds. */
const interval = 5000;
const maximumLooks = 100;

/** `found` shows the warning; `dismissed` ends the looking for as long as this page is open. */
export const adBlocker = createStore<'looking' | 'found' | 'dismissed'>('looking');

function hidesBait(): boolean {
  const bait = document.createElement('div');
  bait.className = 'ads ad adsbox doubleclick ad-placement ad-banner';
  bait.setAttribute('aria-hidden', 'true');
  bait.textContent = '\u00a0';
  document.body.append(bait);
  const hidden = bait.offsetHeight === 0 || getComputedStyle(bait).display === 'none';
  bait.remove();
  return hidden;
}

async function refusesBanner(): Promise<boolean> {
  try {
    return !(await fetch('/ads/banner.js')).ok;
  } catch {
    // Without a connection nothing can be told; with one, only a blocker refuses this address.
    return navigator.onLine && connection.get() === 'ok';
  }
}

/** Looks for an ad blocker every 5 seconds, at most 100 times, until one is found or the warning was dismissed. */
export function watchForAdBlocker(): void {
  let looks = 0;
  const timer = setInterval(() => void look(), interval);
  const look = async () => {
    looks += 1;
    if (looks >= maximumLooks || adBlocker.get() !== 'looking') clearInterval(timer);
    if (adBlocker.get() !== 'looking') return;
    if ((hidesBait() || (await refusesBanner())) && adBlocker.get() === 'looking') adBlocker.set('found');
  };
}
