/**
 * Ad networks answer nobody who asks for reports with this key, so that a fetch goes on for as long as a test looks at it.
 * @returns lets them answer
 */
export async function holdReports(key: string): Promise<() => Promise<void>> {
  const networks = process.env.MILLRACE_NETWORKS;
  if (networks === undefined) throw new Error('The set-up of the browser tests has not run.');
  const say = async (what: 'hold' | 'release') => {
    const { ok } = await fetch(`${networks}/${what}?api_key=${encodeURIComponent(key)}`, { method: 'POST' });
    if (!ok) throw new Error(`The networks of the browser tests can not ${what} reports.`);
  };
  await say('hold');
  return () => say('release');
}
