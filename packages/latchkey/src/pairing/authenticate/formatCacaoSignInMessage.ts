import type { CaipNetworkId } from '../../caip/index.ts'
import { type Cacao, formatSiwxMessage, type SiwxMessageData } from '../../protocol/index.ts'
import { extractRecap, recapPreamble, recapStatement } from './recap.ts'

/** The account that signed a CACAO, parsed from its `did:pkh` issuer. */
export type CacaoIssuer = {
  readonly namespace: string
  /** CAIP-2. */
  readonly chain: string
  readonly address: string
}

/**
 * Parses a `did:pkh` identifier.
 *
 * @param iss - Such as `did:pkh:eip155:1:0xab…`.
 * @returns Chain and address, or `undefined` for any other text.
 * @see CAIP-74, https://github.com/w3c-ccg/did-pkh
 */
export function parseDidPkh(iss: string): CacaoIssuer | undefined {
  const account = /^did:pkh:([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/
  const [, namespace, reference, address] = account.exec(iss) ?? []
  if (!namespace || !address) return undefined
  return { namespace, chain: `${namespace}:${reference}`, address }
}

/**
 * Converts the payload of a CACAO to the fields of the sign-in message that the wallet signed.
 *
 * @param fields - Payload of the CACAO.
 * @see CAIP-74, CAIP-122, ERC-5573
 */
export function toSiwxMessageData(fields: Cacao['p'], signer: CacaoIssuer): SiwxMessageData {
  return {
    domain: fields.domain,
    accountAddress: signer.address,
    chainId: signer.chain as CaipNetworkId,
    uri: fields.aud,
    version: fields.version,
    nonce: fields.nonce,
    statement: statementOf(fields),
    issuedAt: fields.iat,
    expirationTime: fields.exp,
    notBefore: fields.nbf,
    requestId: fields.requestId,
    resources: fields.resources,
  }
}

/**
 * Formats the message that a wallet signs.
 *
 * @param fields - Payload of the CACAO.
 * @returns The message, byte for byte as wallets format it.
 * @see EIP-4361, CAIP-122, ERC-5573
 */
export function formatCacaoSignInMessage(fields: Cacao['p'], signer: CacaoIssuer): string {
  return formatSiwxMessage(toSiwxMessageData(fields, signer))
}

function statementOf({ statement, resources }: Cacao['p']): string | undefined {
  const recap = extractRecap(resources)
  // Some wallets return a statement that already contains the sentence.
  if (!recap || statement?.includes(recapPreamble)) return statement
  return [...(statement ? [statement] : []), recapStatement(recap)].join(' ')
}
