import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AD_PAGE_KINDS, type AdPageKind, adPage } from '@millrace/ad-page/ad-page';

export const videoFile = readFileSync(new URL('portrait-180x320-2s.mp4', import.meta.url));

/** A drawing of one colour. */
export function drawing(width: number, height: number, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`;
}

const drawings: Record<string, string> = {
  '/icon.svg': drawing(96, 96, '#e0562f'),
  '/wide.svg': drawing(1200, 627, '#2f8fe0'),
  '/tall.svg': drawing(720, 1280, '#0b3a6b'),
  '/strip.svg': drawing(640, 100, '#0b6b4a'),
};

/** As the console does it: the page in a frame without an origin, told what to show as soon as it asks. */
const console_ = `<!doctype html><title>Console</title><iframe title="Preview" sandbox="allow-scripts" width="390" height="844"></iframe>
<script>
  const frame = document.querySelector('iframe');
  const { path, init } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  window.said = [];
  window.addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow) return;
    said.push({ origin: event.origin, ...JSON.parse(event.data) });
    if (JSON.parse(event.data).m === 'jsLoaded') frame.contentWindow.postMessage(init, '*');
  });
  frame.src = path;
</script>`;

export interface AdServer {
  url: string;
  close(): Promise<void>;
}

/**
 * The pages as phones load them (`/video`) and as the console shows them (`/preview/video`, with their policy), and files of
 * ads: `/silent.mp4` is asked for and never comes, what is unknown is missing.
 */
export async function startAdServer(): Promise<AdServer> {
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').replace(/\?.*/, '');
    const kind = path.replace(/^\/(preview\/)?/, '');
    if (isKind(kind)) {
      const { html, policy } = adPage(kind);
      response.setHeader('content-type', 'text/html');
      if (path.startsWith('/preview/')) response.setHeader('content-security-policy', policy);
      response.end(html);
    } else if (path === '/console') {
      response.setHeader('content-type', 'text/html').end(console_);
    } else if (path === '/video.mp4') {
      response.setHeader('content-type', 'video/mp4').end(videoFile);
    } else if (path === '/silent.mp4') {
      waiting.add(response);
    } else if (drawings[path] !== undefined) {
      response.setHeader('content-type', 'image/svg+xml').end(drawings[path]);
    } else {
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const response of waiting) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function isKind(name: string): name is AdPageKind {
  return (AD_PAGE_KINDS as readonly string[]).includes(name);
}
