import type { Config } from '../config/config.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // Answers are data; a page sets its own policy, see pagePolicy.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A year, and only where the console is reached by https: plain http must go on working in a company's network. */
const strictTransport = {
  ...always,
  // Browsers ignore it over plain http, and complain.
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
} as const;

export function securityHeaders(config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return config.publicUrl?.startsWith('https:') ? strictTransport : always;
}

/**
 * The console's own policy: nothing from elsewhere but pictures of `pictureHosts`, scripts and styles only by file or by
 * this page's nonce.
 */
export function pagePolicy(nonce: string, pictureHosts: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: ${pictureHosts.join(' ')}`,
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
}
