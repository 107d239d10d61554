import { Secret, TOTP } from 'otpauth';

/** Milliseconds for which an app shows one code. */
export const codePeriod = 30_000;

/** What an authenticator app shows at a time. */
export function codeAt(secret: string, time: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() });
}
