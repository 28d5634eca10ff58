import type { Allowance } from './ApprovalSummary.ts'
import { toAllowanceAmount } from './toAllowanceAmount.ts'

type Fields = readonly { readonly name: string; readonly type: string }[]
type Types = Readonly<Record<string, Fields>>
type Struct = Readonly<Record<string, unknown>>

/** Typed data as `typedDataSchema` of custody parses it. */
export type ParsedTypedData = {
  readonly types: Types
  readonly primaryType: string
  readonly domain: Readonly<Record<string, unknown>>
  readonly message: Struct
}

/**
 * Returns what typed data lets others take: permits of ERC-2612, of DAI and of Permit2, and delegations of credit, at any
 * depth.
 *
 * A permit is known by its fields, not by the name of its type: contracts check the hash of both, and a
 * struct with a `spender` that is called otherwise is still worth a warning.
 *
 * @see ERC-2612, ERC-712, https://docs.uniswap.org/contracts/permit2/overview
 */
export function findPermits(typedData: ParsedTypedData): readonly Allowance[] {
  const { types, primaryType, domain, message } = typedData
  const contract = textOf(domain['verifyingContract'])
  return structsIn(message, { type: primaryType, types }).flatMap(({ value, fields }) =>
    permitsOf(value, { fields, contract }),
  )
}

type FoundStruct = { readonly value: Struct; readonly fields: Fields }

/** Returns the structs in a value of a type, at any depth, with their declared fields. */
export function structsIn(
  value: unknown,
  { type, types }: { readonly type: string; readonly types: Types },
): readonly FoundStruct[] {
  const [, element] = /^(.*)\[\d*\]$/.exec(type) ?? []
  if (element !== undefined)
    return asArray(value).flatMap((item) => structsIn(item, { type: element, types }))
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (!fields || !isStruct(value)) return []
  return [
    { value, fields },
    ...fields.flatMap((field) => structsIn(value[field.name], { type: field.type, types })),
  ]
}

function permitsOf(
  struct: Struct,
  { fields, contract }: { readonly fields: Fields; readonly contract: string | undefined },
): readonly Allowance[] {
  const spender = fields.find(
    ({ name, type }) => type === 'address' && /^(?:spender|operator|delegate)$/i.test(name),
  )
  if (!spender) return creditOf(struct, { fields, contract })
  const to = textOf(struct[spender.name]) ?? ''
  // Both: a transfer with a witness may call that `details`, whatever it is.
  const nested = [struct['details'], struct['permitted']].flatMap((one) =>
    (Array.isArray(one) ? one : [one]).filter(isTokenAmount),
  )
  if (nested.length > 0)
    return nested.map(({ token, amount }) => ({
      standard: 'permit2',
      token: textOf(token),
      spender: to,
      amount: toAllowanceAmount(amount, 160),
    }))
  if (typeof struct['allowed'] === 'boolean')
    return [
      {
        standard: 'dai',
        token: contract,
        spender: to,
        amount: struct['allowed'] ? 'unlimited' : 0n,
      },
    ]
  const amount = struct['value'] ?? struct['amount'] ?? struct['wad']
  const tokenId = toAllowanceAmount(struct['tokenId'], 512)
  if (typeof tokenId === 'bigint' && amount === undefined)
    return [{ standard: 'nft', token: contract, spender: to, tokenId }]
  return [
    {
      standard: 'permit',
      token: textOf(struct['token']) ?? contract,
      spender: to,
      amount: toAllowanceAmount(amount, 256),
    },
  ]
}

/** Reads a delegation of credit of Aave. One without an amount is of votes. */
function creditOf(
  struct: Struct,
  { fields, contract }: { readonly fields: Fields; readonly contract: string | undefined },
): readonly Allowance[] {
  const delegatee = fields.find(({ name, type }) => type === 'address' && name === 'delegatee')
  const value = struct['value'] ?? struct['amount']
  if (!delegatee || value === undefined) return []
  const spender = textOf(struct[delegatee.name]) ?? ''
  return [{ standard: 'credit', token: contract, spender, amount: toAllowanceAmount(value) }]
}

/** Returns whether typed data is an order of a marketplace: items that are offered, and what is asked for them. */
export function isMarketplaceOrder({ types, primaryType, message }: ParsedTypedData): boolean {
  return structsIn(message, { type: primaryType, types }).some(({ fields }) => {
    const names = new Set(fields.map(({ name }) => name))
    return (
      (names.has('offer') && names.has('consideration')) ||
      (names.has('maker') && names.has('taker')) ||
      (names.has('makerAsset') && names.has('takerAsset')) ||
      (names.has('sellToken') && names.has('buyToken')) ||
      ((names.has('price') || names.has('itemPrice')) &&
        (names.has('collection') || names.has('tokenAddress')))
    )
  })
}

/** Returns whether a value is what Permit2 lets be taken: a token and an amount of it. */
function isTokenAmount(value: unknown): value is Struct {
  return isStruct(value) && 'token' in value && 'amount' in value
}

function isStruct(value: unknown): value is Struct {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
