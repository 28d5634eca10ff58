import type { CaipNetworkId } from 'latchkey/caip'
import type { ApprovalTypedDataField, ApprovalSummary } from './ApprovalSummary.ts'
import { createApprovalWarning, sortWarnings } from './approvalWarnings.ts'
import { escapeText } from './escapeText.ts'
import { findPermits, isMarketplaceOrder, type ParsedTypedData } from './findPermits.ts'
import { warnOfAllowances } from './warnOfAllowances.ts'
import { warnOfTransfers } from './warnOfTransfers.ts'

/**
 * Summarizes typed data: every field that is signed, and what it lets others take.
 *
 * @param request - `typedData` as `typedDataSchema` of custody parses it.
 * @see ERC-712
 */
export function summarizeTypedData(request: {
  readonly appOrigin: string
  readonly account: string
  readonly chainId: CaipNetworkId
  readonly typedData: ParsedTypedData
}): ApprovalSummary {
  const { appOrigin, account, chainId, typedData } = request
  const { domain, primaryType, message } = typedData
  const allowances = findPermits(typedData)
  const warnings = [...warnOfAllowances(allowances), ...warnOfTransfers(typedData)]
  if (domain['chainId'] === undefined)
    warnings.push(createApprovalWarning('domain_without_network'))
  if (domain['verifyingContract'] === undefined)
    warnings.push(createApprovalWarning('domain_without_contract'))
  if (isMarketplaceOrder(typedData)) warnings.push(createApprovalWarning('marketplace_order'))
  return {
    kind: 'typedData',
    appOrigin,
    account,
    chainId,
    allowances,
    details: [
      { label: 'type', value: primaryType },
      ...(['name', 'version', 'verifyingContract'] as const).flatMap((name) => {
        const value = domain[name]
        if (value === undefined) return []
        const isCode = name === 'verifyingContract'
        return [{ label: domainLabels[name], value: toText(value), isCode }]
      }),
    ],
    content: { type: 'fields', fields: toFields(message) },
    warnings: sortWarnings(warnings),
  }
}

const domainLabels = { name: 'for', version: 'version', verifyingContract: 'contract' } as const

function toFields(struct: object): readonly ApprovalTypedDataField[] {
  return Object.entries(struct).map(([name, value]: [string, unknown]) => ({
    name: escapeText(name),
    value: typeof value === 'object' && value !== null ? toFields(value) : toText(value),
  }))
}

function toText(value: unknown): string {
  return escapeText(typeof value === 'string' ? value : String(value))
}
