import type { AbiFunction, AbiParameter, Hex } from 'viem'
import { padHex, parseAbiItem, toFunctionSelector } from 'viem/utils'
import { type AccountCall, decodeAbiStrict } from './decodeAccountCalls.ts'

/** Condition on an argument. */
type Condition = {
  readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
  readonly value: string | number | boolean
}

/** A function in a permission. */
type NamedFunction = {
  readonly functionName: string
  /** One per argument, in order; null for any value. */
  readonly args?: readonly (Condition | null)[] | undefined
  readonly valueLimit?: bigint | undefined
}

/** A function that may be called, with conditions on its arguments. */
export type FunctionRule = {
  readonly selector: Hex
  /** Undefined if only the selector is known. */
  readonly inputs: readonly AbiParameter[] | undefined
  readonly conditions: readonly (Condition | null)[]
  readonly maxValue: bigint | undefined
}

const selectorText = /^0x[0-9a-fA-F]{8}$/
const maxSignatureLength = 500
/** In hexadecimal digits, including `0x`. */
const wordLength = 66

/**
 * Parses the functions of a permission.
 *
 * @param named - By name in `abi`, by `name(types)`, or by selector.
 * @param abi - ABI of the permission.
 * @returns Rules; functions that cannot be resolved are left out.
 */
export function parseFunctionRules(
  named: readonly NamedFunction[],
  abi: readonly unknown[],
): readonly FunctionRule[] {
  // Duplicates are removed, because every rule is checked for every call.
  const known = [...new Map(abi.flatMap(functionIn).map((each) => [each.selector, each])).values()]
  return named.flatMap(
    ({ functionName, args = [], valueLimit: maxValue }): readonly FunctionRule[] => {
      const rest = { conditions: args, maxValue }
      if (selectorText.test(functionName)) {
        const selector = functionName.toLowerCase() as Hex
        return [{ selector, inputs: undefined, ...rest }]
      }
      const found = functionName.includes('(')
        ? functionIn(signed(functionName))
        : known.filter(({ name }) => name === functionName)
      return found.map(({ selector, inputs }) => ({ selector, inputs, ...rest }))
    },
  )
}

/** Returns whether a call satisfies a rule. */
export function matchesRule(rule: FunctionRule, { data, value }: AccountCall): boolean {
  const { selector, inputs, conditions, maxValue } = rule
  if (!data.startsWith(selector)) return false
  if (maxValue !== undefined && value > maxValue) return false
  if (conditions.every((each) => each === null)) return true
  const values = inputs && decodeAbiStrict(inputs, `0x${data.slice(selector.length)}`)
  return conditions.every((condition, index) => {
    if (condition === null) return true
    const type = inputs?.[index]?.type
    return type !== undefined && isWithin(condition, type, values?.[index])
  })
}

/** Returns whether an argument satisfies a condition; false for values that cannot be compared. */
function isWithin({ operator, value }: Condition, type: string, given: unknown): boolean {
  const [expected, found] = [comparable(type, value), comparable(type, given)]
  if (expected === undefined || found === undefined) return false
  if (operator === 'EQUAL') return found === expected
  if (!/^u?int/.test(type)) return false
  return operator === 'LESS_THAN' ? found < expected : found > expected
}

/** Converts a single-word value to a number; undefined for other types. */
function comparable(type: string, value: unknown): bigint | undefined {
  try {
    if (/^bytes\d+$/.test(type)) {
      if (typeof value !== 'string' || !value.startsWith('0x')) return undefined
      return BigInt(padHex(value as Hex, { dir: 'right', size: 32 }))
    }
    if (!/^(?:address|bool|u?int\d*)$/.test(type)) return undefined
    const number = BigInt(value as string | number | bigint | boolean)
    if (!type.startsWith('int') || typeof value !== 'string' || !value.startsWith('0x'))
      return number
    // The sign is known only with all digits of a word.
    return value.length === wordLength ? BigInt.asIntN(256, number) : undefined
  } catch {
    return undefined
  }
}

type Known = {
  readonly name: string
  readonly selector: Hex
  readonly inputs: readonly AbiParameter[]
}

/** Parses ABI items, which come from apps and may be malformed. */
function functionIn(item: unknown): readonly Known[] {
  const { type, name, inputs } = (item ?? {}) as Partial<AbiFunction>
  if (type !== 'function' || typeof name !== 'string' || !Array.isArray(inputs)) return []
  try {
    return [{ name, inputs, selector: toFunctionSelector(item as AbiFunction) }]
  } catch {
    return []
  }
}

function signed(signature: string): unknown {
  if (signature.length > maxSignatureLength) return undefined
  try {
    return parseAbiItem(`function ${signature}` as 'function a()')
  } catch {
    return undefined
  }
}
