import type { AbiFunction, AbiParameter, Hex } from 'viem'
import { padHex, parseAbiItem, toFunctionSelector } from 'viem/utils'
import { type Call, decodeStrict } from './readCalls.ts'

/** What an argument must be. */
type Condition = {
  readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
  readonly value: string | number | boolean
}

/** A function that a permission names. */
type NamedFunction = {
  readonly functionName: string
  /** One an argument, in their order; null for any. */
  readonly args?: readonly (Condition | null)[] | undefined
  readonly valueLimit?: bigint | undefined
}

/** A function that may be called, and with what. */
export type FunctionRule = {
  readonly selector: Hex
  /** Undefined where only its selector is known. */
  readonly inputs: readonly AbiParameter[] | undefined
  readonly conditions: readonly (Condition | null)[]
  readonly mostValue: bigint | undefined
}

const selectorText = /^0x[0-9a-fA-F]{8}$/
const longestSignature = 500
/** In hexadecimal digits, `0x` included. */
const wordLength = 66

/**
 * Finds the functions that a permission names.
 *
 * @param named - By their name in `abi`, by `name(types)`, or by their selector.
 * @param abi - What the permission says of the contract.
 * @returns Their rules; none for what is not found.
 */
export function parseFunctionRules(
  named: readonly NamedFunction[],
  abi: readonly unknown[],
): readonly FunctionRule[] {
  // Once each, however often it is told: every one is held against every call.
  const known = [...new Map(abi.flatMap(functionIn).map((each) => [each.selector, each])).values()]
  return named.flatMap(
    ({ functionName, args = [], valueLimit: mostValue }): readonly FunctionRule[] => {
      const rest = { conditions: args, mostValue }
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

/**
 * Tells whether a call is what a rule lets.
 *
 * @param rule - Of the contract that is called.
 * @param call - The call.
 */
export function matchesRule(rule: FunctionRule, { data, value }: Call): boolean {
  const { selector, inputs, conditions, mostValue } = rule
  if (!data.startsWith(selector)) return false
  if (mostValue !== undefined && value > mostValue) return false
  if (conditions.every((each) => each === null)) return true
  const values = inputs && decodeStrict(inputs, `0x${data.slice(selector.length)}`)
  return conditions.every((condition, index) => {
    if (condition === null) return true
    const type = inputs?.[index]?.type
    return type !== undefined && isWithin(condition, type, values?.[index])
  })
}

/** What cannot be compared is not within anything. */
function isWithin({ operator, value }: Condition, type: string, given: unknown): boolean {
  const [wanted, found] = [comparable(type, value), comparable(type, given)]
  if (wanted === undefined || found === undefined) return false
  if (operator === 'EQUAL') return found === wanted
  if (!/^u?int/.test(type)) return false
  return operator === 'LESS_THAN' ? found < wanted : found > wanted
}

/** A value of a type that takes one word, as a number; undefined for the others. */
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
    // Fewer digits than a word has do not tell whether it is negative.
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

/** Apps write what they like into an ABI. */
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
  if (signature.length > longestSignature) return undefined
  try {
    return parseAbiItem(`function ${signature}` as 'function a()')
  } catch {
    return undefined
  }
}
