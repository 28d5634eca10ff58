import { type Cacao, formatSiwxMessage } from '../../protocol/index.ts'
import type { SignedMessage } from '../Pairing.ts'
import { parseDidPkh, toSiwxMessageData } from './formatSignInMessage.ts'

/**
 * Converts a CACAO to the message that the wallet signed.
 *
 * @returns `undefined` when the issuer is not a `did:pkh` identifier.
 * @see CAIP-74
 */
export function toSignedMessage({ p, s }: Cacao): SignedMessage | undefined {
  const signer = parseDidPkh(p.iss)
  if (!signer) return undefined
  const data = toSiwxMessageData(p, signer)
  return { data, message: formatSiwxMessage(data), signature: s.s }
}
