import * as v from 'valibot'

/** Limits of one request. Messages of real applications are far below them. */
const maxStructs = 64
const maxFields = 256
const maxSize = 65_536
const maxDepth = 16

const name = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z_$][\w$]{0,127}$/),
  v.check((text) => !(text in {})),
)
const fieldType = v.pipe(v.string(), v.maxLength(160), v.regex(/^[A-Za-z_$][\w$]*(\[\d{0,4}\])*$/))
const struct = v.pipe(
  v.array(v.strictObject({ name, type: fieldType })),
  v.maxLength(maxFields),
  v.check((fields) => new Set(fields.map((field) => field.name)).size === fields.length),
)
const chainId = v.pipe(
  v.union([
    v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    v.pipe(v.bigint(), v.minValue(1n)),
    v.pipe(v.string(), v.regex(/^(0x[\da-fA-F]{1,14}|[1-9]\d{0,15})$/)),
  ]),
  v.transform((value) => BigInt(value)),
)

type Types = Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>

/**
 * Typed data of ERC-712 that can be signed: with a domain, every type defined, no type that contains
 * itself, and exactly the declared fields, so that what is shown is all that is signed.
 */
export const typedDataSchema = v.pipe(
  v.strictObject({
    types: v.pipe(
      v.record(name, struct),
      v.check((types) => Object.hasOwn(types, 'EIP712Domain')),
      v.check((types) => Object.keys(types).length <= maxStructs),
      v.check((types) => Object.values(types).flat().length <= maxFields),
      v.check((types) => Object.keys(types).every((type) => isFinite(type, { types }))),
    ),
    primaryType: name,
    domain: v.looseObject({ chainId: v.optional(chainId) }),
    message: v.record(v.string(), v.unknown()),
  }),
  v.check(({ types, primaryType }) => Object.hasOwn(types, primaryType)),
  v.check(({ types }) => (types['EIP712Domain'] ?? []).length > 0),
  v.check(({ types, domain }) => hasFields(domain, { type: 'EIP712Domain', types })),
  v.check(({ types, primaryType, message }) => hasFields(message, { type: primaryType, types })),
  v.check(({ domain, message }) => sizeOf({ domain, message }) <= maxSize),
)

/** Returns whether a type is defined, and does not contain itself. */
function isFinite(
  type: string,
  { types, within = [] }: { types: Types; within?: readonly string[] },
): boolean {
  const base = type.replace(/\[.*$/, '')
  if (!Object.hasOwn(types, base)) return isAtomic(base)
  if (within.includes(base) || within.length >= maxDepth) return false
  return (types[base] ?? []).every((field) =>
    isFinite(field.type, { types, within: [...within, base] }),
  )
}

function isAtomic(type: string): boolean {
  const [, kind = '', size = ''] = /^(u?int|bytes)(\d+)$/.exec(type) ?? []
  const width = Number(size)
  if (kind === 'bytes') return width >= 1 && width <= 32
  if (kind !== '') return width >= 8 && width <= 256 && width % 8 === 0
  return ['address', 'bool', 'string', 'bytes'].includes(type)
}

/** Returns whether a value has exactly the declared fields, at every level. */
function hasFields(value: unknown, { type, types }: { type: string; types: Types }): boolean {
  const [, element = '', length = ''] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (element !== '')
    return (
      Array.isArray(value) &&
      (length === '' || value.length === Number(length)) &&
      value.every((item) => hasFields(item, { type: element, types }))
    )
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields) return isAtomicValue(value, type)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const own = Object.entries(value)
  return (
    own.length === fields.length &&
    fields.every((field) => {
      const item = own.find(([key]) => key === field.name)
      return item !== undefined && hasFields(item[1], { type: field.type, types })
    })
  )
}

function isAtomicValue(value: unknown, type: string): boolean {
  if (type === 'string' || type === 'bool')
    return typeof value === (type === 'bool' ? 'boolean' : 'string')
  if (type === 'address' || type.startsWith('bytes')) {
    const length = type === 'address' ? 20 : Number(type.slice('bytes'.length) || Number.NaN)
    const isHex = typeof value === 'string' && /^0x([\da-fA-F]{2})*$/.test(value)
    return isHex && (Number.isNaN(length) || value.length === 2 + 2 * length)
  }
  // A number beyond 2⁵³ has lost digits already.
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return (
    typeof value === 'bigint' ||
    (typeof value === 'string' && /^(-?\d{1,78}|0x[\da-fA-F]{1,64})$/.test(value))
  )
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  ).length
}
