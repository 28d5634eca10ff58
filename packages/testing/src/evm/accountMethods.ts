import { isRecord } from '../memory.ts'
import { invalidParams } from '../providerError.ts'
import type { EvmKit, EvmMethods } from './EvmMethod.ts'

/** What a broken wallet might answer: too short, not hex, not text. */
const malformed: readonly unknown[] = ['0x1234', 'not an address', 42]

/**
 * Makes the methods by which a page comes to see accounts.
 *
 * @source EIP-1102, EIP-2255
 */
export function accountMethods(kit: EvmKit): EvmMethods {
  const { state, stage, events } = kit

  function grant(): readonly string[] {
    const wasGranted = state.isGranted()
    state.setGranted(true)
    if (!wasGranted) events.emit('accountsChanged', kit.visibleAccounts())
    return kit.visibleAccounts()
  }

  function lieOf(method: string, asks: boolean): readonly unknown[] | undefined {
    const lie = stage.accountLie({ method, asks })
    if (lie === undefined) return undefined
    return lie === 'noAccounts' ? [] : malformed
  }

  return {
    eth_accounts: () => ({
      asks: false,
      run: () => lieOf('eth_accounts', false) ?? kit.visibleAccounts(),
    }),
    eth_requestAccounts: () => ({
      asks: !state.isGranted() || stage.isLocked(),
      summary: 'See the addresses of your accounts.',
      unlocks: true,
      exclusive: true,
      run() {
        const chain = stage.chainChange('eth_requestAccounts')
        if (typeof chain === 'number') kit.goToChain(chain)
        return lieOf('eth_requestAccounts', true) ?? grant()
      },
    }),
    wallet_requestPermissions(params) {
      requireAccountsPermission(params)
      return {
        asks: true,
        summary: 'See the addresses of your accounts.',
        unlocks: true,
        exclusive: true,
        run() {
          grant()
          return permissions(kit)
        },
      }
    },
    wallet_getPermissions: () => ({ asks: false, run: () => permissions(kit) }),
    wallet_revokePermissions(params) {
      requireAccountsPermission(params)
      return {
        asks: false,
        run() {
          revoke(kit)
          return null
        },
      }
    },
  }
}

/** Takes the page's permission away, and tells it so. */
export function revoke(kit: EvmKit): void {
  if (!kit.state.isGranted()) return
  kit.state.setGranted(false)
  kit.events.emit('accountsChanged', [])
}

function requireAccountsPermission(params: readonly unknown[]): void {
  if (!isRecord(params[0]) || !('eth_accounts' in params[0]))
    throw invalidParams('The only permission of this wallet is eth_accounts.')
}

function permissions(kit: EvmKit): readonly object[] {
  const value = kit.visibleAccounts()
  if (value.length === 0) return []
  return [
    {
      parentCapability: 'eth_accounts',
      invoker: kit.origin(),
      date: kit.stage.clock.now(),
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}
