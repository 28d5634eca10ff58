import { type ApprovalWarning, createApprovalWarning } from './approvalWarnings.ts'
import { type PermitSource, structsIn } from './findPermits.ts'

/**
 * Returns the warnings about typed data with which others move assets of the account: authorizations of ERC-3009, and
 * requests that a forwarder sends for it, at any depth.
 *
 * They are known by their fields: a receiver with an amount, or with the data of a call.
 *
 * @see ERC-3009, ERC-2771
 */
export function warnOfTransfers(typedData: PermitSource): readonly ApprovalWarning[] {
  const { types, primaryType, message } = typedData
  return structsIn(message, { type: primaryType, types }).flatMap(({ value, fields }) => {
    const receiver = fields.find(
      ({ name, type }) => type === 'address' && /^(?:to|target|recipient|receiver)$/i.test(name),
    )
    if (!receiver) return []
    const to = String(value[receiver.name])
    if (fields.some(({ name, type }) => type === 'bytes' && /^(?:data|callData)$/i.test(name)))
      return [createApprovalWarning('call_authorization', { to })]
    const isTransfer = fields.some(
      ({ name, type }) => /^uint\d*$/.test(type) && /^(?:value|amount|wad|tokenId)$/i.test(name),
    )
    return isTransfer ? [createApprovalWarning('transfer_authorization', { to })] : []
  })
}
