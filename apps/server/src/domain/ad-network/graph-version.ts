/** Of Meta's Graph API; old versions end about two years after they came. */
export const graphVersion = 'v21.0';
