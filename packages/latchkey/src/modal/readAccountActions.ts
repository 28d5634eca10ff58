import type { Adapter, Latchkey, WalletFeature } from '../core/index.ts'
import { readEnabledFeatures } from './readEnabledFeatures.ts'

type Support = (adapter: Adapter, client: Latchkey) => boolean

/** Actions that have a view, and whether an adapter supports each. Each feature adds its own. */
const adapterSupport: Readonly<Partial<Record<WalletFeature, Support>>> = {
  onramp: ({ gatewayFeatures = [] }, { options }) =>
    options.gatewayUrl !== undefined && gatewayFeatures.includes('onramp'),
  receive: () => true,
  send: (adapter) => adapter.send !== undefined,
  swaps: ({ gatewayFeatures = [] }) => gatewayFeatures.includes('swaps'),
}

const everyAction: readonly WalletFeature[] = ['onramp', 'swaps', 'receive', 'send']

/**
 * Lists the action buttons of the Account view.
 *
 * `walletFeaturesOrder` sorts but never hides: actions that it omits come last. A feature is hidden
 * by switching it off, or by an adapter that lacks the member it needs.
 *
 * @param client - A client.
 * @returns Actions in display order.
 * @see [2.5]
 */
export function readAccountActions(client: Latchkey): readonly WalletFeature[] {
  const { activeNamespace, features } = client.store.get()
  const adapter = client.adapters.get(activeNamespace)
  if (!adapter) return []
  const on: readonly string[] = readEnabledFeatures(features)
  const order = [...new Set([...features.walletFeaturesOrder, ...everyAction])]
  return order.filter(
    (action) => on.includes(action) && adapterSupport[action]?.(adapter, client) === true,
  )
}
