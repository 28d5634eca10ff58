import type { AbiParameter, Hex } from 'viem'

/** A type and its components. */
type Part = { readonly type: string; readonly components?: readonly Part[] | undefined }

const word = 32

/**
 * Returns whether ABI-encoded values are in strict encoding: without gaps and shared offsets.
 * Shared offsets can make a small input decode to huge arrays.
 *
 * @param inputs - Types.
 * @param data - Encoded values without selector.
 * @returns In time linear in the data.
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function isStrictlyEncoded(inputs: readonly AbiParameter[], data: Hex): boolean {
  const size = (data.length - 2) / 2
  // NaN and offsets beyond the data equal no position.
  const numberAt = (at: number): number => Number.parseInt(data.slice(2 + 2 * at, 66 + 2 * at), 16)

  function endOf(
    parts: readonly Part[],
    start: number,
    isMoved: readonly boolean[] = parts.map(isDynamic),
  ): number {
    let head = start
    let tail = parts.reduce((at, part, index) => at + (isMoved[index] ? word : sizeOf(part)), start)
    for (const [index, part] of parts.entries()) {
      if (isMoved[index] && numberAt(head) !== tail - start) return NaN
      head += isMoved[index] ? word : sizeOf(part)
      if (isMoved[index]) tail = endOfOne(part, tail)
    }
    return tail
  }
  function endOfOne({ type, components = [] }: Part, at: number): number {
    const [, inner, fixed] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
    if (inner === undefined && type === 'tuple') return endOf(components, at)
    const start = fixed ? at : at + word
    const count = fixed ? Number.parseInt(fixed, 10) : numberAt(at)
    if (inner === undefined) return start + Math.ceil(count / word) * word
    const item = { type: inner, components }
    if (!isDynamic(item)) return start + count * sizeOf(item)
    if (!(count * word <= size)) return NaN
    const items = Array.from({ length: count }, () => item)
    return endOf(items, start, new Array<boolean>(count).fill(true))
  }
  return endOf(inputs, 0) === size
}

function isDynamic({ type, components = [] }: Part): boolean {
  return /\[\]|^(?:bytes|string)(?:\[|$)/.test(type) || components.some(isDynamic)
}

/** Returns the size of a static type in bytes. Functions have no empty types. */
function sizeOf({ type, components = [] }: Part): number {
  const one = type.startsWith('tuple')
    ? components.reduce((sum, part) => sum + sizeOf(part), 0)
    : word
  const counts = Array.from(type.matchAll(/\[(\d+)\]/g), ([, count = '']) =>
    Number.parseInt(count, 10),
  )
  return counts.reduce((sum, count) => sum * count, one) || NaN
}
