import type { CaipNetworkId } from '../caip/index.ts'
import { formatSiwxMessage } from '../protocol/index.ts'
import type { SiweMessageFields } from './createSiweConfig.ts'
import { getDidAddress, getDidChainId } from './didPkh.ts'

/**
 * Formats a message of Sign-In With Ethereum, for `createMessage` of `createSiweConfig`.
 *
 * @example
 * createMessage: ({ address, ...fields }) => formatMessage(fields, address)
 *
 * @param did - Account as `did:pkh:eip155:1:0x…`.
 * @see EIP-4361
 */
export function formatMessage(fields: SiweMessageFields, did: string): string {
  const { domain, uri, version, nonce, statement, requestId, resources } = fields
  return formatSiwxMessage({
    domain,
    accountAddress: getDidAddress(did),
    chainId: `eip155:${getDidChainId(did)}` as CaipNetworkId,
    uri,
    version,
    nonce,
    statement,
    requestId,
    resources,
    issuedAt: fields.iat,
    expirationTime: fields.exp,
    notBefore: fields.nbf,
  })
}
