import type { Creative } from '@millrace/contract/advertiser/creative';
import { useText } from '../i18n/i18n.ts';
import './creative.css';

type Shown = Pick<Creative, 'name' | 'kind' | 'title' | 'descn' | 'callToAction' | 'files'>;

/** A creative's files and words, at the size in which phones draw them. */
export function CreativePreview({ creative }: { readonly creative: Shown }) {
  const text = useText();
  const { name, kind, title, descn, callToAction, files } = creative;
  const { image, icon, video, endCard } = files;
  return (
    <figure className={`creative-preview creative-${kind}`} aria-label={text('creative.previewOf', { name })}>
      {video !== null && (
        // biome-ignore lint/a11y/useMediaCaption: what advertisers upload has none
        <video src={video.url} controls playsInline preload="metadata" width={video.width} />
      )}
      {image !== null && <img src={image.url} alt="" width={image.width} />}
      {title !== null && (
        <div className="creative-words">
          {icon !== null && <img className="creative-icon" src={icon.url} alt="" />}
          <div>
            <strong dir="auto">{title}</strong>
            {descn !== null && <p dir="auto">{descn}</p>}
          </div>
          {callToAction !== null && <span className="creative-action">{callToAction}</span>}
        </div>
      )}
      {endCard !== null && (
        <>
          <figcaption className="lead">{text('creative.role.endCard')}</figcaption>
          <img src={endCard.url} alt="" width={endCard.width} />
        </>
      )}
    </figure>
  );
}
