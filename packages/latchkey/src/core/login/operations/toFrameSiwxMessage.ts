import { type FrameSiwxMessageData, formatSiwxMessage } from '../../../protocol/index.ts'
import type { Latchkey } from '../../model/Latchkey.ts'
import type { SiwxAccount, SiwxMessage } from '../../model/Siwx.ts'

/**
 * Returns the fields of a message for the frame, which writes the text itself.
 *
 * @returns Undefined for what the frame refuses or would write differently: a message of another site or account, and
 * one whose text is not the standard one of its fields.
 * @see CAIP-122, EIP-4361
 */
export function toFrameSiwxMessage(
  { window }: Pick<Latchkey, 'window'>,
  account: SiwxAccount,
  created: SiwxMessage,
): FrameSiwxMessageData | undefined {
  const { domain, chainId, uri, version, nonce, statement, resources, requestId } = created
  const { issuedAt, expirationTime, notBefore } = created
  const times = { issuedAt, expirationTime, notBefore }
  const siwx = { domain, chainId, uri, version, nonce, statement, resources, requestId, ...times }
  const { host, origin } = window?.location ?? {}
  const isOwn = domain === host && URL.canParse(uri) && new URL(uri).origin === origin
  if (!isOwn || chainId !== account.chainId) return undefined
  const { accountAddress } = account
  const isStandard = formatSiwxMessage({ ...siwx, accountAddress }) === created.serializedMessage
  return isStandard ? siwx : undefined
}
