import type { AbiParameter, Hex } from 'viem'

/** A type, and those that it is made of. */
type Part = { readonly type: string; readonly components?: readonly Part[] | undefined }

const word = 32

/**
 * Tells whether encoded values follow one another without a gap, as everybody writes them. Where many
 * point to the same bytes instead, a few of them decode to more than there is room for.
 *
 * @param inputs - Their types.
 * @param data - The values, without selector.
 * @returns Whether each is where it should be, and nothing comes after the last. In time that grows
 * with the data alone.
 * @source https://docs.soliditylang.org/en/latest/abi-spec.html "Strict Encoding Mode"
 */
export function isStrictlyEncoded(inputs: readonly AbiParameter[], data: Hex): boolean {
  const size = (data.length - 2) / 2
  // What is none, or beyond the data, equals no place.
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

/** Bytes of what is not dynamic. What takes none, however often it is there, is in no function. */
function sizeOf({ type, components = [] }: Part): number {
  const one = type.startsWith('tuple')
    ? components.reduce((sum, part) => sum + sizeOf(part), 0)
    : word
  const counts = Array.from(type.matchAll(/\[(\d+)\]/g), ([, count = '']) =>
    Number.parseInt(count, 10),
  )
  return counts.reduce((sum, count) => sum * count, one) || NaN
}
