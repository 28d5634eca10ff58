import type { EvmWalletNamespace } from '../evm/index.ts'
import type { SessionCall } from './SessionCall.ts'

/** EVM methods that a phone supports. */
export const phoneEvmMethods: readonly string[] = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_addEthereumChain',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_sendCalls',
  'wallet_showCallsStatus',
  'wallet_switchEthereumChain',
]

/** Handles a session request on an EVM chain. */
export function handleEvmRequest(side: EvmWalletNamespace, call: SessionCall): Promise<unknown> {
  const { origin, accounts, chain, method, params } = call
  const chainId = Number.parseInt(chain.slice('eip155:'.length), 10)
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  return side.serve({ origin, chainId, accounts })({ method, params: list })
}
