import type { Campaign } from './campaign.ts';

/** What the page says, and what goes with it: the text of `{"m": method, "d": data}`. */
export interface Said {
  jsLoaded: undefined;
  click: undefined;
  /** Android's and iOS's word for "count a click, the page opens by itself". */
  wvClick: undefined;
  wvclick: undefined;
  openBrowser: { url: string };
  close: undefined;
  setCloseVisible: { visible: boolean };
  reportVideoProgress: { progress: number };
  addRewarded: undefined;
  /** Milliseconds. */
  refreshAd: { delay: number };
  pushEvent: { e: string };
}

export type Method = keyof Said;

/** One message of the page, as text on every way: `window.sdk` (Android), `messageHandlers.sdk` (iOS), the parent (browser). */
export interface Message<M extends Method = Method> {
  m: M;
  d?: Said[M];
}

/** What the SDK says by `window.postMessage(object, '*')`. */
export type Heard =
  | Init
  | { type: 'wv.show' }
  | { type: 'wv.pause' }
  | { type: 'wv.resume' }
  | { type: 'wv.muted' }
  | { type: 'wv.unmute' };

/** The answer to `jsLoaded`. */
export interface Init {
  type: 'wv.init';
  campaign: Campaign;
  placement?: object;
  scene?: { id: number; name: string };
  /** Facts of the device; `lang` decides the language of the buttons, else the browser's does. */
  bfs?: { lang?: string; [fact: string]: unknown };
  /** Only a preview says it: what a phone's notch and bars cover, in CSS pixels. */
  insets?: Insets;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
