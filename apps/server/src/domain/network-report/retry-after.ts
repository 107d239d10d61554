/** Seconds that an answer asks to wait (RFC 9110, 10.2.3: seconds or a date); undefined: it says nothing, or the past. */
export function retryAfter(header: string | null, at: Date): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\s*\d{1,9}\s*$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - at.getTime()) / 1000);
  return seconds > 0 ? seconds : undefined;
}
