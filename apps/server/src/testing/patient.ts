/** How long tests wait for what comes by itself: only what never comes takes so long, on a busy machine too. Milliseconds. */
export const patient = { timeout: 20_000 };
