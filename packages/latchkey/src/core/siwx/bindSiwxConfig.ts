import { siwxNotEnabledError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxConfig, SiwxKit } from '../model/Siwx.ts'
import { verifyAccountSignature } from './verifyAccountSignature.ts'

/** Returns whether the client has the option `siwx` or `siweConfig`. */
export function isSiwxEnabled({ options }: Latchkey): boolean {
  return (options.siwx ?? options.siweConfig) !== undefined
}

/** Returns whether visitors must sign in to stay connected. */
export function isSiwxRequired(client: Latchkey): boolean {
  return isSiwxEnabled(client) && (client.own(bindSiwxConfig).getRequired?.() ?? false)
}

/**
 * Binds the sign-in configuration to the client. Called through `client.own`, so that it happens once.
 *
 * @throws `siwx.not_enabled`
 */
export function bindSiwxConfig(client: Latchkey): SiwxConfig {
  const option = client.options.siwx ?? client.options.siweConfig
  if (!option) throw new WalletError(siwxNotEnabledError)
  return 'bind' in option ? option.bind(createKit(client)) : option
}

function createKit(client: Latchkey): SiwxKit {
  const { clock, http, storage, window, options } = client
  const { projectId, gatewayUrl } = options
  return {
    clock,
    http,
    storage,
    window,
    projectId,
    gatewayUrl,
    verifySession: ({ data, message, signature }) =>
      verifyAccountSignature(client, {
        chain: data.chainId,
        address: data.accountAddress,
        message,
        signature,
      }),
  }
}
