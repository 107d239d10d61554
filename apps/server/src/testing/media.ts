import { readFile } from 'node:fs/promises';

/** A checked-in video; `media/README.md` says what they are. */
export function video(name: string): Promise<Buffer> {
  return readFile(mediaFile(name));
}

function mediaFile(name: string): URL {
  return new URL(`./media/${name}.mp4`, import.meta.url);
}
