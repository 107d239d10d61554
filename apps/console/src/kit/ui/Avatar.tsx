interface AvatarProps {
  readonly name: string;
  /** Address of an uploaded picture; null draws initials. */
  readonly picture: string | null;
}

/** The first letters of the first and the last word; one character where a name has no spaces. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase();
}

/** A person's picture or initials; the name stands elsewhere, so screen readers skip it. */
export function Avatar({ name, picture }: AvatarProps) {
  if (picture !== null) return <img className="avatar" src={picture} alt="" />;
  // Drawn by the style sheet: as text the letters would count as part of what the button around them is called.
  return <span className="avatar" data-initials={initialsOf(name)} aria-hidden="true" />;
}
