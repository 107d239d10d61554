import type { AppAds } from '@millrace/contract/publisher/app-ads';
import { useText } from '../../../../kit/i18n/i18n.ts';

/** Lines of the file that nobody can read, and those that say something twice. */
export function AdsProblems({ ads }: { readonly ads: AppAds }) {
  const text = useText();
  const { problems, problemCount, repeats, repeatCount } = ads;
  const isMore = problemCount > problems.length;
  const repeated = repeats.map((repeat) => text('appAds.repeat', repeat));
  if (repeatCount > repeats.length)
    repeated.push(text('appAds.more', { count: repeatCount - repeats.length }));
  return (
    <>
      {problemCount > 0 && (
        <>
          <h3>{text('appAds.problems')}</h3>
          <ul>
            {problems.map(({ line, reason, text: said }) => (
              <li key={line}>
                {text('appAds.problem', { line, reason: text(`appAds.lineReasons.${reason}`), text: said })}
              </li>
            ))}
            {isMore && <li>{text('appAds.more', { count: problemCount - problems.length })}</li>}
          </ul>
        </>
      )}
      {repeatCount > 0 && (
        <p className="lead">{text('appAds.repeats', { lines: repeated.join(text('common.comma')) })}</p>
      )}
    </>
  );
}
