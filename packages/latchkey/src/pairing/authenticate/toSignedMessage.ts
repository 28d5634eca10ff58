import { type Cacao, formatSiwxMessage, type SiwxMessageData } from '../../protocol/index.ts'
import { parseDidPkh, toSiwxMessageData } from './formatSignInMessage.ts'

/** A signed sign-in message. */
export type SignedMessage = {
  readonly data: SiwxMessageData
  /** The signed text. */
  readonly message: string
  readonly signature: string
}

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
