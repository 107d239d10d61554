import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period } as const;
/** Steps that a phone's clock may be off, either way. */
const drift = 1;

/** A new secret of 160 bits, as base32. */
export function newOtpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says to an authenticator app. @param issuer the name beside the account */
export function otpUri(secret: string, account: string, issuer: string): string {
  return new TOTP({ ...settings, issuer, label: account, secret }).toString();
}

/** The six digits, however they were typed; undefined for what is no code of an app. */
export function asOneTimeCode(typed: string): string | undefined {
  const code = typed.replace(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : undefined;
}

/** The step whose code this is, thirty seconds each since 1970; null for a code of no step around now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...settings,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: drift,
  });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}
