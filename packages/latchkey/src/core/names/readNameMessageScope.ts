import { gatewayNotConfiguredError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { MessageScope } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'

/**
 * Returns where messages that the visitor signs are valid: at the client's gateway, for its project.
 *
 * @throws `gateway.not_configured`
 */
export function readNameMessageScope({ options }: Latchkey): MessageScope {
  const { gatewayUrl, projectId } = options
  if (gatewayUrl === undefined) throw new WalletError(gatewayNotConfiguredError)
  return { audience: new URL(gatewayUrl).origin, projectId }
}
