import { isRecord } from '../persistedValue.ts'
import { createInvalidParamsError, createUnknownChainError } from '../providerError.ts'
import type { EvmWalletContext, EvmMethodHandlers } from './EvmMethodHandler.ts'
import { formatQuantity, parseChainId, parseQuantity } from './quantity.ts'

/**
 * Creates the methods that return, switch and add chains.
 *
 * Adding a chain does not switch to it: EIP-3085 leaves that open.
 *
 * @see EIP-695, EIP-3085, EIP-3326
 */
export function createChainMethods(context: EvmWalletContext): EvmMethodHandlers {
  const { state, rpc } = context
  return {
    eth_chainId: () => ({ needsApproval: false, run: () => formatQuantity(state.chainId()) }),
    wallet_switchEthereumChain([parameter]) {
      const chainId = parseChainId(isRecord(parameter) ? parameter['chainId'] : undefined)
      if (!state.hasChain(chainId)) throw createUnknownChainError(chainId)
      return {
        needsApproval: chainId !== state.chainId(),
        summary: `Switch to chain ${chainId}.`,
        exclusive: true,
        run() {
          context.switchChain(chainId)
          return null
        },
      }
    },
    wallet_addEthereumChain([parameter]) {
      const chain = parseChain(parameter)
      return {
        needsApproval: !state.hasChain(chain.chainId),
        summary: `Add chain ${chain.chainId}, “${chain.name}”, at ${chain.rpcUrl}.`,
        exclusive: true,
        async run() {
          if (state.hasChain(chain.chainId)) return null
          const answer = await rpc(chain.rpcUrl, 'eth_chainId', [])
          if (parseQuantity(answer, 'chain id') !== BigInt(chain.chainId))
            throw createInvalidParamsError('The RPC address belongs to another chain.')
          state.addChain(chain.chainId, chain.rpcUrl)
          return null
        },
      }
    },
  }
}

function parseChain(parameter: unknown): { chainId: number; name: string; rpcUrl: string } {
  if (!isRecord(parameter)) throw createInvalidParamsError('Expected an object with the chain.')
  const { chainName, rpcUrls, nativeCurrency } = parameter
  const chainId = parseChainId(parameter['chainId'])
  if (typeof chainName !== 'string' || chainName === '')
    throw createInvalidParamsError('Expected chainName.')
  const rpcUrl: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
  if (typeof rpcUrl !== 'string' || !isHttpUrl(rpcUrl))
    throw createInvalidParamsError('Expected rpcUrls.')
  const { symbol, decimals } = isRecord(nativeCurrency) ? nativeCurrency : {}
  if (typeof symbol !== 'string' || decimals !== 18)
    throw createInvalidParamsError('Expected nativeCurrency with a symbol and 18 decimals.')
  return { chainId, name: chainName, rpcUrl }
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
