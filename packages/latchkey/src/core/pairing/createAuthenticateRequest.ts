import type { CaipNetworkId } from '../../caip/index.ts'
import { transportTimedOutError } from '../../errors/catalogue/index.ts'
import { messageOf, WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { AuthenticateRequest, ProposalNamespace } from '../../pairing/index.ts'
import { isAuthenticateNamespace } from '../../protocol/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import { isSiwxEnabled, bindSiwxConfig } from '../siwx/index.ts'

/** Milliseconds to wait for the message, which may need a nonce of a server: the visitor waits for the code. */
const messageTimeout = 3000

/**
 * Creates the sign-in request that is proposed together with a session, so that the visitor connects and
 * signs in with one approval.
 *
 * @param namespaces - Proposed namespaces.
 * @returns The request; undefined without the option `siwx`, where the app signs messages itself, and
 * unless every proposed chain is of the one namespace that wallets sign in with, `eip155`. Also undefined
 * when the message could not be created in time: the visitor is then prompted to sign after connecting.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/authenticate [7.31]
 */
export async function createAuthenticateRequest(
  client: Latchkey,
  namespaces: Readonly<Record<string, ProposalNamespace>>,
  signal: AbortSignal,
): Promise<AuthenticateRequest | undefined> {
  const { clock, logger } = client
  const [[namespace, proposal] = [], ...others] = Object.entries(namespaces)
  if (!isSiwxEnabled(client) || !namespace || !proposal || others.length > 0) return undefined
  const config = client.own(bindSiwxConfig)
  const [chainId] = proposal.chains
  if (config.signMessage || !chainId || !isAuthenticateNamespace(namespace)) return undefined
  try {
    const message = await withTimeout(
      config.createMessage({ chainId: chainId as CaipNetworkId, accountAddress: '' }),
      { clock, ms: messageTimeout, signal, error: () => new WalletError(transportTimedOutError) },
    )
    const { domain, nonce, uri, statement, resources, requestId } = message
    const { expirationTime: exp, notBefore: nbf } = message
    return {
      chains: proposal.chains,
      domain,
      nonce,
      uri,
      statement,
      resources,
      requestId,
      exp,
      nbf,
    }
  } catch (error) {
    logger.warn('The sign-in message could not be created', { reason: messageOf(error) })
    return undefined
  }
}
