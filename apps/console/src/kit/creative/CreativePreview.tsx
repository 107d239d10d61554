import { useText } from '../i18n/i18n.ts';
import { AdFrame } from './AdFrame.tsx';
import './creative.css';
import type { Shown } from './preview-campaign.ts';

/** What an app gives a card, for which there is no fixed size. */
const cardPlace = { width: 320, height: 250 };

/** A creative as phones draw it; a native one as its parts, which each app draws in its own way, and as an interstitial. */
export function CreativePreview({ creative }: { readonly creative: Shown }) {
  const text = useText();
  const { name, kind, files } = creative;
  return (
    <figure className="creative-preview" aria-label={text('creative.previewOf', { name })}>
      {kind === 'video' && <AdFrame creative={creative} page="video" />}
      {kind === 'card' && <AdFrame creative={creative} page="card" place={cardPlace} />}
      {kind === 'banner' && files.image !== null && (
        <AdFrame creative={creative} page="banner" place={files.image} />
      )}
      {kind === 'native' && <Native creative={creative} />}
    </figure>
  );
}

function Native({ creative }: { readonly creative: Shown }) {
  const text = useText();
  // What an item of a feed is drawn into stands beside others.
  if (creative.isProduct) return <NativeParts creative={creative} />;
  return (
    <>
      <h4>{text('creative.asNative')}</h4>
      <NativeParts creative={creative} />
      <h4>{text('creative.asInterstitial')}</h4>
      <AdFrame creative={creative} page="interstitial" />
    </>
  );
}

function NativeParts({ creative }: { readonly creative: Shown }) {
  const { title, descn, files } = creative;
  const { image, icon } = files;
  return (
    <>
      {image !== null && <img src={image.url} alt="" width={image.width} />}
      <div className="creative-words">
        {icon !== null && <img className="creative-icon" src={icon.url} alt="" />}
        <div>
          <strong dir="auto">{title}</strong>
          <p dir="auto">{descn}</p>
        </div>
      </div>
    </>
  );
}
