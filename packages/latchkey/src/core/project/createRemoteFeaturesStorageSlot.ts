import type { StorageSlot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { RemoteFeatures } from './parseRemoteFeatures.ts'

/** Creates the storage slot for the features that the project decided last. */
export function createRemoteFeaturesStorageSlot({
  storage,
}: Latchkey): StorageSlot<RemoteFeatures> {
  return storage.slot({ key: 'project', version: 1, initial: {}, parse })
}

const flags: readonly string[] = ['email', 'activity', 'multiWallet']
const lists: readonly string[] = ['socials', 'swaps', 'onramp', 'logins']

function parse(value: unknown): RemoteFeatures | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const isRight = ([name, one]: [string, unknown]): boolean =>
    flags.includes(name)
      ? typeof one === 'boolean'
      : lists.includes(name) && (one === false || isListOfTexts(one))
  return Object.entries(value).every(isRight) ? value : undefined
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/**
 * Applies the features that the project decided, and leaves out social logins that the server does not offer.
 *
 * @param decided - The features. @default those stored on the last visit
 */
export function applyProject(
  client: Latchkey,
  decided: RemoteFeatures = readStoredFeatures(client),
): void {
  const { options, store } = client
  const { logins, ...remote } = decided
  const features = { ...options.features, ...remote }
  if (logins && features.socials)
    features.socials = features.socials.filter((social) => logins.includes(social))
  // Listeners are not notified without a change.
  if (JSON.stringify(features) !== JSON.stringify(store.get().features)) store.set({ features })
}

function readStoredFeatures(client: Latchkey): RemoteFeatures {
  return isRemoteConfigEnabled(client) ? client.own(createRemoteFeaturesStorageSlot).get() : {}
}

/**
 * Returns whether a client uses remote configuration.
 *
 * @returns False without a gateway, in basic mode, and with `manualWCControl`.
 */
export function isRemoteConfigEnabled({ options }: Latchkey): boolean {
  return options.gatewayUrl !== undefined && !options.basic && !options.manualWCControl
}
