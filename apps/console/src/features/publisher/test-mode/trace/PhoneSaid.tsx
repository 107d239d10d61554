import type { TraceDetails, TracedProfile } from '@millrace/contract/publisher/decision-trace';
import { useLanguage, useText } from '../../../../kit/i18n/i18n.ts';
import { valueText } from '../../../../kit/serving/failure-text.ts';
import { Facts } from './Facts.tsx';

interface PhoneSaidProps {
  readonly profile: TracedProfile;
  readonly refused: TraceDetails['refused'];
}

/** Everything that conditions look at, as the phone said it, and what its user refused. */
export function PhoneSaid({ profile, refused }: PhoneSaidProps) {
  const text = useText();
  const { language } = useLanguage();
  const { brand, model, deviceType, osVersion, appVersion, sdkVersion, connection, gender } = profile;
  const { age, iap, impressions, channel, userId, hasAdvertisingId, tags } = profile;
  const coded = (condition: 'deviceType' | 'connection' | 'gender', value: string | null) =>
    value === null ? null : valueText(condition, value, { text, language });
  const all: readonly (readonly [string, string | null])[] = [
    [text('mediationRule.condition.brand'), brand],
    [text('mediationRule.condition.model'), model],
    [text('mediationRule.condition.deviceType'), coded('deviceType', deviceType)],
    [text('mediationRule.condition.osVersion'), osVersion],
    [text('mediationRule.condition.appVersion'), appVersion],
    [text('mediationRule.condition.sdkVersion'), sdkVersion],
    [text('mediationRule.condition.connection'), coded('connection', connection)],
    [text('mediationRule.impressions'), asText(impressions)],
    [text('mediationRule.iap'), iap],
    [text('mediationRule.condition.gender'), coded('gender', gender)],
    [text('mediationRule.condition.age'), asText(age)],
    [text('mediationRule.channel'), channel],
    [text('mediationRule.userId'), userId === '' ? null : userId],
    [
      text('mediationRule.condition.requireTracking'),
      text(hasAdvertisingId ? 'decisionTrace.allowed' : 'decisionTrace.notAllowed'),
    ],
    ...(refused === undefined ? [] : [[text('decisionTrace.consent'), refusedText(refused)] as const]),
  ];
  function refusedText(names: NonNullable<typeof refused>): string {
    if (names.length === 0) return text('decisionTrace.nothingRefused');
    return names.map((name) => text(`decisionTrace.refused.${name}`)).join(' · ');
  }
  const unsaid = all.flatMap(([label, value]) => (value === null ? [label] : []));
  const tagged = Object.entries(tags);
  return (
    <section className="card" aria-label={text('decisionTrace.phoneSaid')}>
      <h2>{text('decisionTrace.phoneSaid')}</h2>
      <Facts rows={all.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))} />
      {tagged.length > 0 && (
        <>
          <h3 className="trace-tags-title">{text('mediationRule.customTags')}</h3>
          <ul className="trace-tags">
            {tagged.map(([name, value]) => (
              <li key={name}>
                <code>{`${name} = ${[value].flat().join(', ')}`}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {unsaid.length > 0 && (
        <p className="lead">{text('decisionTrace.unsaid', { what: unsaid.join(' · ') })}</p>
      )}
    </section>
  );
}

function asText(value: number | null): string | null {
  return value === null ? null : String(value);
}
