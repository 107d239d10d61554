import { platform } from '@millrace/contract/publisher/platform';
import type { AppShard } from '../../../domain/config-snapshot/shard.ts';
import { aNetwork } from '../../wire/testing/build.ts';

/** For tests: an Android app with one network that is on, and what the test is about on top. */
export function anAppShard(known: Partial<AppShard> = {}): AppShard {
  return {
    id: 1,
    organizationId: 1,
    name: 'An app',
    key: 'an-app',
    platform: platform.android,
    enabled: true,
    networks: [aNetwork()],
    blockRules: [],
    testSession: null,
    ...known,
  };
}
