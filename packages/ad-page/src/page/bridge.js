import { example } from './example.js';

/**
 * @import { Init, Method, Said } from '../bridge.ts'
 * @typedef {{ postMessage(text: string): void }} Port
 * @typedef {{ sdk?: Port, webkit?: { messageHandlers?: { sdk?: Port } } }} Ports
 */

const ports = /** @type {Ports} */ (/** @type {unknown} */ (window));
const iosPort = ports.webkit && ports.webkit.messageHandlers && ports.webkit.messageHandlers.sdk;

/** Where the page is; a browser is the console's preview, or anybody who opens the file. */
export const platform = ports.sdk ? 'android' : iosPort ? 'ios' : 'browser';

/** @type {Record<string, ((message: never) => void)[]>} */
const hearers = {};

/**
 * @template {Method} M
 * @param {M} method
 * @param {Said[M]} [data]
 */
export function tell(method, data) {
  const text = JSON.stringify(data === undefined ? { m: method } : { m: method, d: data });
  // Called as methods of their objects: a port of Android's is no plain function.
  if (ports.sdk) ports.sdk.postMessage(text);
  else if (iosPort) iosPort.postMessage(text);
  // The console's preview stands in a frame without an origin, so it can't be named here.
  else if (window.parent !== window) window.parent.postMessage(text, '*');
}

/**
 * @param {string} type
 * @param {() => void} callback
 */
export function hear(type, callback) {
  hearersOf(type).push(callback);
}

/**
 * Asks for the campaign. The first one counts: SDKs answer again when a page is loaded again, never to a page that stands.
 * @param {(init: Partial<Init>) => void} begin
 */
export function start(begin) {
  let begun = false;
  /** @param {Partial<Init>} init */
  const once = (init) => {
    if (begun) return;
    begun = true;
    begin(init);
  };
  hearersOf('wv.init').push(once);
  tell('jsLoaded');
  if (platform === 'browser' && window.parent === window) once({ campaign: example() });
}

/** @param {string} type */
function hearersOf(type) {
  if (!hearers[type]) hearers[type] = [];
  return hearers[type];
}

window.addEventListener('message', (event) => {
  // In a browser any other page could speak; on phones there is none, and the SDK speaks through the window itself.
  if (platform === 'browser' && event.source !== window.parent) return;
  const message = event.data;
  if (message === null || typeof message !== 'object') return;
  for (const callback of hearers[message.type] || []) callback(/** @type {never} */ (message));
});
