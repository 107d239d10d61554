import { createHash } from 'node:crypto';
import { inlineScript, inlineStyle, pageFile } from './inline.ts';

/** What a page shows: `interstitial` a still picture over the whole screen, `card` what Cross Promote places in an app. */
export const AD_PAGE_KINDS = ['video', 'interstitial', 'banner', 'card'] as const;
export type AdPageKind = (typeof AD_PAGE_KINDS)[number];

export interface AdPage {
  /** One file with everything in it; the campaign comes by `wv.init`. */
  html: string;
  /** Changes with the content and only with it, so that phones may keep the file for good. */
  name: string;
  bytes: number;
  /** The value of Content-Security-Policy for whoever serves the page to a browser: nothing but its own script and style. */
  policy: string;
}

const PARTS: Record<AdPageKind, { body: string[]; styles: string[]; script: string }> = {
  video: {
    body: ['stage.html', 'end-card.html'],
    styles: ['base.css', 'end-card.css', 'stage.css'],
    script: 'video.js',
  },
  interstitial: {
    body: ['picture.html', 'end-card.html'],
    styles: ['base.css', 'end-card.css', 'picture.css'],
    script: 'interstitial.js',
  },
  banner: { body: ['banner.html'], styles: ['base.css', 'banner.css'], script: 'banner.js' },
  card: { body: ['card.html'], styles: ['base.css', 'card.css'], script: 'card.js' },
};

const made = new Map<AdPageKind, AdPage>();

/** The page of a kind; put together once, when it is first asked for. */
export function adPage(kind: AdPageKind): AdPage {
  const known = made.get(kind) ?? make(kind);
  made.set(kind, known);
  return known;
}

function make(kind: AdPageKind): AdPage {
  const { body, styles, script } = PARTS[kind];
  const style = inlineStyle(styles);
  const code = inlineScript(script);
  // Older web views zoom out to the width of a desk without the viewport; zooming in stays allowed.
  const html = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>Ad</title><style>${style}</style></head>`,
    `<body class="${kind}">${body.map(pageFile).join('')}<script>${code}</script></body></html>\n`,
  ].join('');
  const policy = [
    "default-src 'none'",
    `script-src ${source(code)}`,
    `style-src ${source(style)}`,
    'img-src * data: blob:',
    'media-src * blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ');
  const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
  return { html, name: `${kind}-${hash}.html`, bytes: Buffer.byteLength(html), policy };
}

function source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
