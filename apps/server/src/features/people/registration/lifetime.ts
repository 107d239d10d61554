/** How long the link of a registration mail serves, milliseconds: a day. */
export const registrationLifetime = 24 * 3_600_000;
