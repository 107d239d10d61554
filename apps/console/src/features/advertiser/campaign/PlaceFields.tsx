import type { PublisherApp } from '@millrace/contract/advertiser/publisher-app';
import { adTypeName } from '@millrace/contract/publisher/ad-type';
import { platformNames } from '@millrace/contract/publisher/platform';
import { useWatch } from 'antd/es/form/Form';
import { type Mode, ModeChoice } from '../../../kit/caps/ModeChoice.tsx';
import { Field } from '../../../kit/form/ContractFields.tsx';
import { useText } from '../../../kit/i18n/i18n.ts';
import { PlaceSelect } from './PlaceSelect.tsx';
import { type Places, usePlaces } from './use-places.ts';

const apps = ['targeting', 'publisherApps'];
const placements = ['targeting', 'placements'];

/** Publishers' apps and placements that a campaign runs in: all, only some, or all but some. */
export function PlaceFields() {
  const text = useText();
  const mode = useWatch<Mode>(['targeting', 'publisherMode']) ?? null;
  return (
    <>
      <Field
        name="targeting.publisherMode"
        label={text('campaign.places')}
        help={text('campaign.placesHelp')}
      >
        <ModeChoice empties={[apps, placements]} label={text('campaign.places')} />
      </Field>
      {mode !== null && <ChosenPlaces />}
    </>
  );
}

function ChosenPlaces() {
  const text = useText();
  const ofApps = usePlaces({ of: 'apps', chosen: useWatch<number[]>(apps) ?? [] });
  const ofPlacements = usePlaces({ of: 'placements', chosen: useWatch<number[]>(placements) ?? [] });
  const nameOf = ({ name, plat }: PublisherApp) =>
    text('campaign.placeApp', { name, platform: platformNames[plat] });
  return (
    <>
      <Field
        name="targeting.publisherApps"
        label={text('campaign.publisherApps')}
        help={<ClosedNote of={ofApps} otherwise={text('campaign.publisherAppsHelp')} />}
      >
        <PlaceSelect
          of={ofApps}
          options={ofApps.apps.map((app) => ({
            value: app.id,
            label: nameOf(app),
            name: app.name,
            note: [platformNames[app.plat], app.storeId].filter(Boolean).join(' · '),
            icon: app.icon,
          }))}
        />
      </Field>
      <Field
        name="targeting.placements"
        label={text('campaign.placements')}
        help={<ClosedNote of={ofPlacements} />}
      >
        <PlaceSelect
          of={ofPlacements}
          options={ofPlacements.apps
            .filter((app) => app.placements.length > 0)
            .map((app) => ({
              label: nameOf(app),
              options: app.placements.map(({ id, name, adType }) => ({
                value: id,
                label: text('campaign.placement', { name, app: app.name }),
                name,
                note: text(`adType.${adTypeName(adType)}`),
              })),
            }))}
        />
      </Field>
    </>
  );
}

/** What is chosen and does not let the advertiser's ads in any more is known by its number alone. */
function ClosedNote({ of, otherwise }: { readonly of: Places; readonly otherwise?: string }) {
  const text = useText();
  if (of.closed.length === 0) return otherwise;
  const names = of.closed.map((id) => text('campaign.placeNumber', { id }));
  return text('campaign.placesClosed', { names: names.join(text('common.comma')) });
}
