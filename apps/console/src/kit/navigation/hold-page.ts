/**
 * The browser asks before the page is closed or left for another one.
 * @param isHeld whether that is so, asked at that moment
 * @returns lets it go again
 */
export function holdPage(isHeld: () => boolean = () => true): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isHeld()) event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
