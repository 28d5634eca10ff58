import { isRecord } from '../persistedValue.ts'
import { createInvalidParamsError } from '../providerError.ts'
import type { EvmWalletContext, EvmMethodHandlers } from './EvmMethodHandler.ts'

/** Malformed accounts: too short, not hexadecimal, not a string. */
const malformed: readonly unknown[] = ['0x1234', 'not an address', 42]

/**
 * Creates the methods that grant and list accounts.
 *
 * @see EIP-1102, EIP-2255
 */
export function createAccountMethods(context: EvmWalletContext): EvmMethodHandlers {
  const { state, core, events } = context

  function grant(): readonly string[] {
    const wasGranted = state.isGranted()
    state.setGranted(true)
    if (!wasGranted) events.emit('accountsChanged', context.visibleAccounts())
    return context.visibleAccounts()
  }

  function takeFaultyAccounts(
    method: string,
    needsApproval: boolean,
  ): readonly unknown[] | undefined {
    const fault = core.takeAccountFault({ method, needsApproval })
    if (fault === undefined) return undefined
    return fault === 'noAccounts' ? [] : malformed
  }

  return {
    eth_accounts: () => ({
      needsApproval: false,
      run: () => takeFaultyAccounts('eth_accounts', false) ?? context.visibleAccounts(),
    }),
    eth_requestAccounts: () => ({
      needsApproval: !state.isGranted() || core.isLocked(),
      summary: 'See the addresses of your accounts.',
      unlocks: true,
      exclusive: true,
      run() {
        const chain = core.takeChainChange('eth_requestAccounts')
        if (typeof chain === 'number') context.switchChain(chain)
        return takeFaultyAccounts('eth_requestAccounts', true) ?? grant()
      },
    }),
    wallet_requestPermissions(params) {
      requireAccountsPermission(params)
      return {
        needsApproval: true,
        summary: 'See the addresses of your accounts.',
        unlocks: true,
        exclusive: true,
        run() {
          grant()
          return permissions(context)
        },
      }
    },
    wallet_getPermissions: () => ({ needsApproval: false, run: () => permissions(context) }),
    wallet_revokePermissions(params) {
      requireAccountsPermission(params)
      return {
        needsApproval: false,
        run() {
          revokePermissions(context)
          return null
        },
      }
    },
  }
}

/** Revokes the page's permission and emits `accountsChanged`. */
export function revokePermissions(context: EvmWalletContext): void {
  if (!context.state.isGranted()) return
  context.state.setGranted(false)
  context.events.emit('accountsChanged', [])
}

function requireAccountsPermission(params: readonly unknown[]): void {
  if (!isRecord(params[0]) || !('eth_accounts' in params[0]))
    throw createInvalidParamsError('The only permission of this wallet is eth_accounts.')
}

function permissions(context: EvmWalletContext): readonly object[] {
  const value = context.visibleAccounts()
  if (value.length === 0) return []
  return [
    {
      parentCapability: 'eth_accounts',
      invoker: context.origin(),
      date: context.core.clock.now(),
      caveats: [{ type: 'restrictReturnedAccounts', value }],
    },
  ]
}
