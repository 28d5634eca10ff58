import type { SmartSessionPermission } from 'latchkey/protocol'
import * as v from 'valibot'
import type { RecurringAllowance } from './spendSessionAllowance.ts'
import type { AccountCall } from './decodeAccountCalls.ts'
import { type FunctionRule, matchesRule, parseFunctionRules } from './functionRules.ts'
import { quantityValueSchema } from './quantityValue.ts'

/** Parsed permissions of a session. */
export type ParsedPermissions = {
  /** Returns whether a permission allows the call. */
  allows(call: AccountCall): boolean
  /** Spending limits; all of them apply. Without one, nothing may be spent. */
  readonly allowances: readonly RecurringAllowance[]
}

/** Maximum number of functions in the permissions of a session. */
const maxFunctions = 128

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

const condition = v.strictObject({
  operator: v.picklist(['EQUAL', 'GREATER_THAN', 'LESS_THAN']),
  value: v.union([
    v.boolean(),
    v.pipe(v.number(), v.safeInteger()),
    v.pipe(v.string(), v.regex(/^(?:-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/)),
  ]),
})

const namedFunction = v.strictObject({
  functionName: v.string(),
  args: v.optional(v.array(v.nullable(condition))),
  valueLimit: v.optional(quantityValueSchema),
})

/** Strict schema, so that an unknown limit is not ignored. */
const contractCall = v.strictObject({
  address,
  abi: v.optional(v.array(v.unknown())),
  functions: v.optional(v.pipe(v.array(namedFunction), v.maxLength(maxFunctions))),
  calls: v.optional(v.pipe(v.array(v.string()), v.maxLength(maxFunctions))),
})

const recurring = v.strictObject({
  allowance: quantityValueSchema,
  start: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  period: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

type ContractRule = {
  readonly target: string
  /** Undefined for all functions. */
  readonly functions: readonly FunctionRule[] | undefined
}

/**
 * Parses the permissions of a session. An unknown or malformed permission allows nothing; too many
 * functions invalidate all of them.
 *
 * @see ERC-7715
 */
export function parsePermissions(
  permissions: readonly SmartSessionPermission[],
): ParsedPermissions {
  const rules = permissions.flatMap(({ type, data }): readonly ContractRule[] => {
    const read = type === 'contract-call' ? v.safeParse(contractCall, data) : undefined
    return read?.success ? [contractRule(read.output)] : []
  })
  const count = rules.reduce((sum, { functions }) => sum + (functions?.length ?? 0), 0)
  return {
    allows: (call) =>
      count <= maxFunctions &&
      rules.some(
        ({ target, functions }) =>
          target === call.target && (functions?.some((each) => matchesRule(each, call)) ?? true),
      ),
    allowances: permissions.flatMap(({ type, data }, rule): readonly RecurringAllowance[] => {
      if (type !== 'native-token-recurring-allowance') return []
      const read = v.safeParse(recurring, data)
      if (!read.success) return [{ rule, most: 0n, start: 0, period: 1 }]
      const { allowance: most, start, period } = read.output
      return [{ rule, most, start, period }]
    }),
  }
}

function contractRule(data: v.InferOutput<typeof contractCall>): ContractRule {
  const { abi = [], functions, calls } = data
  const target = data.address.toLowerCase()
  if (!functions && !calls) return { target, functions: undefined }
  const named = calls?.map((functionName) => ({ functionName })) ?? []
  return { target, functions: parseFunctionRules([...(functions ?? []), ...named], abi) }
}
