import { type FileHandle, open } from 'node:fs/promises';
import { createFile, type ISOFile, Log, type Movie, MP4BoxBuffer, type Track } from 'mp4box';

/** Of an MP4 file. */
export interface VideoFacts {
  /** Pixels as it is shown, turned as its track says. */
  readonly width: number;
  readonly height: number;
  /** Milliseconds, of the longest of what it says and what is in it. */
  readonly duration: number;
  /** As `avc1.64001f`; of each track. */
  readonly videoCodecs: readonly string[];
  readonly audioCodecs: readonly string[];
  /** Tracks of anything else: subtitles, hints, commands. */
  readonly otherTracks: number;
  /** In pieces for streaming, which players of files do not all take. */
  readonly isFragmented: boolean;
  /** Whether every frame that the index names is in the file, and nothing else follows. */
  readonly isWhole: boolean;
}

const pieceSize = 65_536;

/** @returns undefined when it has no index of tracks: it is cut short, or no MP4 */
export async function videoFacts(file: string): Promise<VideoFacts | undefined> {
  // It writes down what it does not know.
  Log.setLogLevel(() => undefined);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const parsed = createFile();
    let movie: Movie | undefined;
    parsed.onReady = (found) => {
      movie = found;
    };
    await feed(parsed, handle, size);
    // Once more: of a file in pieces, all are known only now.
    return movie && factsOf(parsed.getInfo(), isWhole(parsed, movie, size));
  } finally {
    await handle.close();
  }
}

/** Piece by piece; what frames are made of is passed over. */
async function feed(parsed: ISOFile, handle: FileHandle, size: number): Promise<void> {
  for (let at = 0; at < size; ) {
    const piece = new ArrayBuffer(Math.min(pieceSize, size - at));
    await handle.read(new Uint8Array(piece), 0, piece.byteLength, at);
    const next = parsed.appendBuffer(MP4BoxBuffer.fromArrayBuffer(piece, at));
    const end = at + piece.byteLength;
    at = next !== undefined && next > end ? next : end;
  }
  parsed.flush();
}

function isWhole(parsed: ISOFile, movie: Movie, size: number): boolean {
  const end = parsed.boxes.reduce((last, box) => Math.max(last, (box.start ?? 0) + box.size), 0);
  const lastByte = (track: Track) =>
    parsed
      .getTrackSamplesInfo(track.id)
      .reduce((last, sample) => Math.max(last, sample.offset + sample.size), 0);
  return end === size && movie.tracks.every((track) => lastByte(track) <= size);
}

function factsOf(movie: Movie, whole: boolean): VideoFacts {
  const [shown] = movie.videoTracks;
  // A quarter turn: what is wide in the file is high on the screen.
  const isTurned = shown !== undefined && Number(shown.matrix[0]) === 0 && Number(shown.matrix[1]) !== 0;
  const [width, height] = [shown?.video?.width ?? 0, shown?.video?.height ?? 0];
  const known = movie.videoTracks.length + movie.audioTracks.length;
  return {
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    duration: Math.round(1000 * Math.max(seconds(movie), ...movie.tracks.map(secondsOf))),
    videoCodecs: movie.videoTracks.map(({ codec }) => codec),
    audioCodecs: movie.audioTracks.map(({ codec }) => codec),
    otherTracks: movie.tracks.length - known,
    isFragmented: movie.isFragmented,
    isWhole: whole,
  };
}

const seconds = ({ duration, timescale }: Pick<Movie, 'duration' | 'timescale'>) =>
  timescale > 0 ? duration / timescale : 0;

/** Its header may say less than its frames last. */
const secondsOf = ({ duration, samples_duration: lasting, timescale }: Track) =>
  seconds({ duration: Math.max(duration, lasting), timescale });
