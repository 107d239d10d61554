import { useParams } from 'react-router';
import { idIn, noId } from './id-in-address.ts';

/** The id that the screen's path names, as `:id`. */
export function useIdInPath(): number {
  return idIn(useParams().id ?? '') ?? noId;
}
