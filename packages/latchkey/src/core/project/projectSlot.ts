import type { Slot } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { RemoteFeatures } from './parseRemoteFeatures.ts'

/** Makes the slot of what a client's project decided last. */
export function projectSlot({ storage }: Latchkey): Slot<RemoteFeatures> {
  return storage.slot({ key: 'project', version: 1, initial: {}, parse })
}

const flags: readonly string[] = ['email', 'activity', 'multiWallet']
const lists: readonly string[] = ['socials', 'swaps', 'onramp']

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
 * Has the client go by what its project decided.
 *
 * @param client - Client from `createLatchkey`.
 * @param decided - The decisions. @default those of the last visit
 */
export function applyProject(
  client: Latchkey,
  decided: RemoteFeatures = readStoredFeatures(client),
): void {
  const { options, store } = client
  const features = { ...options.features, ...decided }
  // Nobody hears of what did not change.
  if (JSON.stringify(features) !== JSON.stringify(store.get().features)) store.set({ features })
}

function readStoredFeatures(client: Latchkey): RemoteFeatures {
  return isRemotelyConfigured(client) ? client.own(projectSlot).get() : {}
}

/**
 * Tells whether a client goes by a configuration at all.
 *
 * @param client - Client from `createLatchkey`.
 * @returns False without a gateway, in basic mode, and where the host shows codes itself.
 * @source spec §6 "Basic mode turns off all remote features", product-inventory §1.3
 */
export function isRemotelyConfigured({ options }: Latchkey): boolean {
  return options.gatewayUrl !== undefined && !options.basic && !options.manualWCControl
}
