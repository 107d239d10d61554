import { openLog } from '../platform/log/open-log.ts';
import { reasonOf } from '../platform/log/reason-of.ts';
import { prioritize } from '../platform/machine/priority.ts';
import { StartError } from '../platform/start-error.ts';
import { openLeaseChannel } from './own-ads/lease-channel.ts';
import { type OwnProcessor, ownProcessor, rateOf } from './own-processor.ts';
import type { DeliveryConfig, DeliveryStanding, FromDelivery, ToDelivery } from './process-messages.ts';
import { type RunningDelivery, runDelivery } from './run-delivery.ts';

/**
 * The delivery process: started by the server, told what to do by its messages, and gone when the server is. Signals
 * that a terminal sends to the whole group are the server's to answer.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

const server = process.ppid;
const { processors, priority }: DeliveryStanding = JSON.parse(process.argv[2] ?? '{"processors":[]}');
if (priority !== undefined) prioritize(priority, process.pid);

let starting: Promise<RunningDelivery> | undefined;
let own: OwnProcessor | undefined;

process.on('message', (message: ToDelivery) => void obey(message));
process.on('disconnect', () => void abandon());

const leases = openLeaseChannel((id, asks) => tell({ type: 'lease', id, asks }));

async function obey(message: ToDelivery): Promise<void> {
  if (message.type === 'start') {
    await start(message.config);
    return;
  }
  if (message.type === 'leased') {
    leases.answered(message.id, message.answers);
    return;
  }
  const delivery = await starting?.catch(() => undefined);
  switch (message.type) {
    case 'changed':
      await delivery?.changed(message.name);
      break;
    case 'snapshot':
      delivery?.learn(message.source);
      break;
    case 'renew':
      delivery?.renew();
      break;
    case 'seen':
      delivery?.seen(message.ads);
      break;
    case 'keep':
      tell({ type: 'kept', id: message.id, isKept: (await delivery?.keep(message.conversions)) ?? false });
      break;
    case 'close':
      await delivery?.close();
      tell({ type: 'closed' });
      break;
    case 'end':
      await own?.end();
      await delivery?.end();
      process.exit(0);
  }
}

async function start(config: DeliveryConfig): Promise<void> {
  starting = runDelivery(config, {
    sendTraces: (batch) => tell({ type: 'traces', ...batch }),
    askLeases: leases.ask,
    sendSeen: (ads) => tell({ type: 'seen', ads }),
    sendKeyCalls: (calls) => tell({ type: 'keyCalls', calls }),
  });
  try {
    const { port, awaited, backlog } = await starting;
    const log = await openLog({ level: config.logLevel, name: 'delivery' });
    // Without its server there is nobody to share with.
    if (process.connected) {
      own = ownProcessor({ server, processors, log, perSecond: rateOf(awaited), backlog });
    }
    tell({ type: 'listening', port });
  } catch (error) {
    // A failure that nobody foresaw needs its stack; the other kind is a sentence for whoever started the server.
    if (!(error instanceof StartError)) console.error(error);
    tell({ type: 'failed', reason: reasonOf(error) });
  }
}

/** The server is gone, however that came: what was accepted is kept, and the address is free for its successor. */
async function abandon(): Promise<void> {
  leases.end();
  await own?.end();
  const delivery = await starting?.catch(() => undefined);
  await delivery?.abandon();
  process.exit(1);
}

/** Resolves when the message is on its way, or nobody is there to read it. */
function tell(message: FromDelivery): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send) process.send(message, () => resolve());
    else resolve();
  });
}
