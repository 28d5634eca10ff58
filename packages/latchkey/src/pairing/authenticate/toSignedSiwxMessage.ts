import { type Cacao, formatSiwxMessage } from '../../protocol/index.ts'
import type { SignedSiwxMessage } from '../PairingClient.ts'
import { parseDidPkh, toSiwxMessageData } from './formatCacaoSignInMessage.ts'

/**
 * Converts a CACAO to the message that the wallet signed.
 *
 * @returns `undefined` when the issuer is not a `did:pkh` identifier.
 * @see CAIP-74
 */
export function toSignedSiwxMessage(cacao: Cacao): SignedSiwxMessage | undefined {
  const signer = parseDidPkh(cacao.p.iss)
  if (!signer) return undefined
  const data = toSiwxMessageData(cacao.p, signer)
  return { data, message: formatSiwxMessage(data), signature: cacao.s.s, cacao }
}
