import { type ApprovalWarning, createApprovalWarning } from './approvalWarnings.ts'
import { escapeText } from './escapeText.ts'
import { type ParsedTypedData, structsIn } from './findPermits.ts'

/**
 * Returns the warnings about typed data with which others move assets of the account: authorizations of ERC-3009, and
 * requests that a forwarder sends for it, at any depth.
 *
 * They are known by their fields: a receiver with an amount, or with the data of a call. A call without a receiver is one to
 * the contract that verifies the signature, such as a token.
 *
 * @see ERC-3009, ERC-2771, ERC-4337
 */
export function warnOfTransfers(typedData: ParsedTypedData): readonly ApprovalWarning[] {
  const { types, primaryType, domain, message } = typedData
  return structsIn(message, { type: primaryType, types }).flatMap(({ value, fields }) => {
    const receiver = fields.find(
      ({ name, type }) => type === 'address' && /^(?:to|target|recipient|receiver)$/i.test(name),
    )
    const data = receiver
      ? /^(?:data|callData|functionSignature)$/i
      : /^(?:callData|functionSignature)$/i
    const hasCall = fields.some(({ name, type }) => type === 'bytes' && data.test(name))
    if (!receiver && !hasCall) return []
    const to = String(receiver ? value[receiver.name] : (domain['verifyingContract'] ?? '…'))
    if (hasCall) return [createApprovalWarning('call_authorization', { to: escapeText(to) })]
    const isTransfer = fields.some(
      ({ name, type }) => /^uint\d*$/.test(type) && /^(?:value|amount|wad|tokenId)$/i.test(name),
    )
    return isTransfer ? [createApprovalWarning('transfer_authorization', { to })] : []
  })
}
