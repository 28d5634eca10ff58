import type { AbiFunction, AbiParameter, Hex } from 'viem'
import {
  decodeAbiParameters,
  encodeAbiParameters,
  parseAbiItem,
  sliceHex,
  toFunctionSelector,
} from 'viem/utils'
import { isStrictlyEncoded } from './isStrictlyEncoded.ts'

/** A call by an account. */
export type AccountCall = {
  /** In lower case. */
  readonly target: Hex
  /** Wei of the native currency. */
  readonly value: bigint
  /** In lower case. */
  readonly data: Hex
}

/**
 * Supported execute function, with a conversion of its arguments to calls; undefined if rejected.
 */
type Shape = {
  readonly selector: Hex
  readonly inputs: readonly AbiParameter[]
  readonly callsOf: (values: readonly never[]) => readonly AccountCall[] | undefined
}

type Execution = { readonly target: Hex; readonly value: bigint; readonly data: Hex }

const execution = '(address target, uint256 value, bytes data)'

/** Supported execute functions. */
const shapes: readonly Shape[] = [
  shape('execute(bytes32 mode, bytes data)', (mode: Hex, data: Hex) => readModular(mode, data)),
  shape(
    'execute(address target, uint256 value, bytes data)',
    (target: Hex, value: bigint, data: Hex) => [callOf({ target, value, data })],
  ),
  shape(`executeBatch(${execution}[] calls)`, (calls: readonly Execution[]) => calls.map(callOf)),
  shape('executeBatch(address[] targets, uint256[] values, bytes[] data)', readLists),
]

/** Execution modes. ERC-7579 */
const modes = { single: '0x00', batch: '0x01' } as const
const failures: readonly string[] = ['0x00', '0x01']
const modeRest = `0x${'00'.repeat(30)}`
const batch = [{ type: 'tuple[]', components: components(execution) }] as const
const addressBytes = 20
const valueBytes = 32

/**
 * Decodes the calls of a user operation.
 *
 * @param callData - Calldata of the account.
 * @returns Undefined unless it is byte for byte the canonical encoding of a supported function: an
 * account may decode other encodings differently.
 * @see ERC-7579 `execute`, ERC-4337 SimpleAccount
 */
export function decodeAccountCalls(callData: Hex): readonly AccountCall[] | undefined {
  const data = callData.toLowerCase() as Hex
  const known = shapes.find(({ selector }) => data.startsWith(selector))
  if (!known) return undefined
  const values = decodeAbiStrict(known.inputs, `0x${data.slice(known.selector.length)}`)
  return values && known.callsOf(values as readonly never[])
}

/**
 * Decodes ABI-encoded values, only in strict encoding.
 *
 * @param inputs - Types.
 * @param data - In lower case, without selector.
 */
export function decodeAbiStrict(
  inputs: readonly AbiParameter[],
  data: Hex,
): readonly unknown[] | undefined {
  if (inputs.length === 0) return data === '0x' ? [] : undefined
  try {
    if (!isStrictlyEncoded(inputs, data)) return undefined
    const values = decodeAbiParameters(inputs, data)
    return encodeAbiParameters(inputs, values) === data ? values : undefined
  } catch {
    return undefined
  }
}

function readModular(mode: Hex, data: Hex): readonly AccountCall[] | undefined {
  // A mode selector with payload may change the meaning of the rest.
  if (!failures.includes(sliceHex(mode, 1, 2)) || sliceHex(mode, 2) !== modeRest) return undefined
  const kind = sliceHex(mode, 0, 1)
  if (kind === modes.batch) {
    const calls = decodeAbiStrict(batch, data)?.[0] as readonly Execution[] | undefined
    return calls?.map(callOf)
  }
  const head = 2 + 2 * (addressBytes + valueBytes)
  if (kind !== modes.single || data.length < head) return undefined
  const target = sliceHex(data, 0, addressBytes)
  const value = BigInt(sliceHex(data, addressBytes, addressBytes + valueBytes))
  return [callOf({ target, value, data: `0x${data.slice(head)}` })]
}

/** Converts the arrays of a batch to calls; undefined when lengths differ. Without values, each is 0. */
function readLists(
  targets: readonly Hex[],
  values: readonly bigint[],
  data: readonly Hex[],
): readonly AccountCall[] | undefined {
  const isEven = data.length === targets.length
  if (!isEven || (values.length > 0 && values.length !== targets.length)) return undefined
  return targets.map((target, index) =>
    callOf({ target, value: values[index] ?? 0n, data: data[index] ?? '0x' }),
  )
}

function callOf({ target, value, data }: Execution): AccountCall {
  return { target: target.toLowerCase() as Hex, value, data }
}

function shape(
  signature: string,
  callsOf: (...values: never[]) => readonly AccountCall[] | undefined,
): Shape {
  const item = parseAbiItem(`function ${signature}`) as AbiFunction
  return {
    selector: toFunctionSelector(item),
    inputs: item.inputs,
    callsOf: (values) => callsOf(...values),
  }
}

function components(tuple: string): readonly AbiParameter[] {
  const item = parseAbiItem(`function each(${tuple} each)`) as AbiFunction
  return (item.inputs[0] as { readonly components: readonly AbiParameter[] }).components
}
