import { INTERSTITIAL, REWARDED } from '@millrace/ad-page/campaign';
import { type Orientation, PREVIEW_DEVICES, previewInit } from '@millrace/ad-page/preview';
import { languageTag } from '@millrace/contract/common';
import { adType } from '@millrace/contract/publisher/ad-type';
import Segmented from 'antd/es/segmented';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage, useText } from '../i18n/i18n.ts';
import { adTypeText } from '../ui/ad-type-text.ts';
import { statusSigns } from '../ui/Status.tsx';
import './creative.css';
import { previewCampaign, type Shown } from './preview-campaign.ts';

/** Pixels that a drawn device is at most wide and high. */
const drawn = { width: 320, height: 480 };
/** The same where the ad is a part of the screen, and small beside it. */
const drawnAround = { width: 320, height: 700 };
/** Milliseconds until an SDK shows its cross once a page has let it. */
const crossAfter = 3_000;

const deviceNames = {
  ios: { phone: 'creative.devices.iosPhone', tablet: 'creative.devices.iosTablet' },
  android: { phone: 'creative.devices.androidPhone', tablet: 'creative.devices.androidTablet' },
} as const;

/** What a video is shown in, by the wire's code. */
const videoPlaces = [
  { value: REWARDED, type: adType.rewardedVideo },
  { value: INTERSTITIAL, type: adType.interstitial },
] as const;

interface AdFrameProps {
  readonly creative: Shown;
  readonly page: 'video' | 'interstitial' | 'banner' | 'card';
  /** Pixels of the place that an app gives it; absent: the whole screen. */
  readonly place?: Size;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The page that phones show an ad with, and around it what an SDK would do. */
export function AdFrame({ creative, page, place }: AdFrameProps) {
  const text = useText();
  const [at, setAt] = useState(0);
  const [adtype, setAdtype] = useState<number>(page === 'video' ? REWARDED : INTERSTITIAL);
  const [orientation, setOrientation] = useState<Orientation>('portrait');
  const device = PREVIEW_DEVICES[at] ?? PREVIEW_DEVICES[0];
  if (device === undefined) return null;
  const upright = orientation === 'portrait';
  const screen = {
    width: upright ? device.width : device.height,
    height: upright ? device.height : device.width,
  };
  const isTooWide = place !== undefined && place.width > screen.width;
  return (
    <div className="ad-preview">
      <div className="ad-preview-choice">
        {page === 'video' && (
          <Segmented
            aria-label={text('creative.adType')}
            value={adtype}
            onChange={setAdtype}
            options={videoPlaces.map(({ value, type }) => ({ value, label: adTypeText(text, type) }))}
          />
        )}
        <Segmented
          aria-label={text('creative.device')}
          value={at}
          onChange={setAt}
          options={PREVIEW_DEVICES.map(({ platform, form }, value) => ({
            value,
            label: text(deviceNames[platform][form]),
          }))}
        />
        <Segmented
          aria-label={text('creative.orientation')}
          value={orientation}
          onChange={setOrientation}
          options={(['portrait', 'landscape'] as const).map((value) => ({
            value,
            label: text(`creative.orientations.${value}`),
          }))}
        />
      </div>
      {isTooWide ? (
        <p className="lead" role="status">
          {text('creative.tooWide')}
        </p>
      ) : (
        <Page
          key={`${creative.id} ${adtype} ${at} ${orientation}`}
          address={`/api/ad-page/${page}`}
          title={text('creative.previewOf', { name: creative.name })}
          screen={screen}
          place={
            place && placeOn(screen, place, page === 'banner' ? device.insets[orientation].bottom : null)
          }
          init={() =>
            previewInit(
              previewCampaign(creative, location.origin, adtype),
              device,
              orientation,
              languageTag[currentLanguage()],
            )
          }
        />
      )}
    </div>
  );
}

interface Place extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where an app gives it its place. @param bottom pixels below it, as of a banner; null: in the middle */
function placeOn(screen: Size, { width, height }: Size, bottom: number | null): Place {
  const free = screen.height - height;
  return { width, height, left: (screen.width - width) / 2, top: bottom === null ? free / 2 : free - bottom };
}

interface PageProps {
  readonly address: string;
  readonly title: string;
  readonly screen: Size;
  /** The part of the screen that it has; undefined: all of it. */
  readonly place: Place | undefined;
  readonly init: () => unknown;
}

function Page({ address, title, screen, place, init }: PageProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [hasCross, setCross] = useState(false);
  const answer = useRef(init);
  answer.current = init;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      const page = frame.current?.contentWindow;
      // Its origin is none of ours: it stands in a sandbox.
      if (!page || source !== page || typeof data !== 'string') return;
      if (data.includes('"jsLoaded"')) page.postMessage(answer.current(), '*');
      if (!data.includes('"setCloseVisible"')) return;
      clearTimeout(timer);
      if (data.includes('true')) timer = setTimeout(() => setCross(true), crossAfter);
      else setCross(false);
    };
    addEventListener('message', onMessage);
    return () => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
    };
  }, []);
  const most = place === undefined ? drawn : drawnAround;
  const scale = Math.min(1, most.width / screen.width, most.height / screen.height);
  const { left, top, ...size } = place ?? { ...screen, left: 0, top: 0 };
  return (
    <div className="ad-device" style={{ width: screen.width * scale, height: screen.height * scale }}>
      <iframe
        ref={frame}
        src={address}
        title={title}
        sandbox="allow-scripts"
        style={{ ...size, left: left * scale, top: top * scale, transform: `scale(${scale})` }}
      />
      {hasCross && place === undefined && (
        <span className="ad-cross" aria-hidden="true">
          {statusSigns.bad}
        </span>
      )}
    </div>
  );
}
