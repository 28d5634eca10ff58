import * as v from 'valibot'
import { toHex } from 'latchkey/crypto'
import { fromBase58Check, wholeAmount } from '../../chain/accounts/index.ts'
import type { HttpCall, RawAnswer } from '../../chain/rpc/RawCall.ts'
import { rpcCodes } from '../../chain/rpc/rpcError.ts'
import { refused, told } from './told.ts'
import { byName, wrapMethod, type Wrapping } from './Wrapping.ts'

/** First byte of addresses. https://developers.tron.network/docs/account */
const version = 0x41

const address = v.pipe(
  v.string(),
  v.check((text) => hexOf(text) !== undefined, 'an address of Tron'),
)
const hexText = (most: number): v.GenericSchema<unknown, string> =>
  v.pipe(v.string(), v.maxLength(most), v.regex(/^(?:[0-9a-fA-F]{2})+$/))

const balanceParams = v.strictTuple([v.strictObject({ address })])
const broadcastParams = v.strictTuple([
  v.pipe(v.string(), v.regex(/^[0-9a-fA-F]{64}$/)),
  v.union([v.picklist(['true', 'false']), v.boolean()]),
  v.pipe(v.string(), v.check(isObject, 'JSON of an object')),
  hexText(1_048_576),
  // Of a permission with many keys, each has one.
  v.pipe(v.array(hexText(260)), v.minLength(1), v.maxLength(20)),
])

const accounts = v.object({
  data: v.pipe(
    v.array(v.object({ address: v.string(), balance: v.optional(wholeAmount, 0) })),
    v.maxLength(1),
  ),
})
const broadcast = v.object({
  result: v.optional(v.boolean()),
  txid: v.optional(v.string()),
  code: v.optional(v.string()),
  message: v.optional(v.string()),
})
const mistake = v.union([v.object({ error: v.string() }), v.object({ Error: v.string() })])

/** It has this one already: whoever sends it again is told the same as the first time. */
const isThere = 'DUP_TRANSACTION_ERROR'

/**
 * Puts calls of Tron into requests to TronGrid, where its nodes do not know them. All others are its
 * own JSON-RPC.
 *
 * @param call - The call.
 * @source https://developers.tron.network/reference, facts: gateway §1.4, §3.4
 */
export const tronWrapping: Wrapping = byName(
  {
    tron_getAddressBalance: wrapMethod(balanceParams, ([{ address: of }]) => askBalance(of)),
    tron_broadcastTransaction: wrapMethod(broadcastParams, askBroadcast),
  },
  (call) => ({ call }),
)

function askBalance(of: string): HttpCall {
  return {
    method: 'GET',
    path: `/v1/accounts/${of}`,
    read(text) {
      const found = told(accounts, text)
      if (!found) return mistakeIn(text)
      // Who never got anything has no account.
      const [account = { address: of, balance: 0n }] = found.data
      const isAsked = account.address === of || account.address.toLowerCase() === hexOf(of)
      if (!isAsked) return undefined
      return { result: `{"data":[{"address":"${of}","balance":${account.balance}}]}` }
    },
  }
}

function askBroadcast([txid, visible, data, hex, signatures]: v.InferOutput<
  typeof broadcastParams
>): HttpCall {
  const rest = JSON.stringify({ raw_data_hex: hex, signature: signatures })
  return {
    method: 'POST',
    path: '/wallet/broadcasttransaction',
    type: 'application/json',
    // As it came: amounts in it may be beyond what JavaScript keeps.
    body: `{"visible":${visible},"txID":"${txid}","raw_data":${data},${rest.slice(1)}`,
    read(text) {
      const found = told(broadcast, text)
      if (!found) return undefined
      const { result, code, message = '' } = found
      const isOurs = (found.txid ?? txid).toLowerCase() === txid.toLowerCase()
      if (!isOurs) return undefined
      if (result === true || code === isThere) return { result: `{"result":true,"txid":"${txid}"}` }
      if (code === undefined) return mistakeIn(text)
      return refused(rpcCodes.rejected, [code, wordsOf(message)].filter(Boolean).join(': '))
    },
  }
}

/** Nodes write their words in hex, TronGrid as they are. */
function wordsOf(message: string): string {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(message)
  return isHex ? Buffer.from(message, 'hex').toString() : message
}

function mistakeIn(text: string): RawAnswer | undefined {
  const found = told(mistake, text)
  return found && refused(rpcCodes.server, 'error' in found ? found.error : found.Error)
}

function hexOf(text: string): string | undefined {
  const bytes = fromBase58Check(text)
  return bytes?.length === 21 && bytes[0] === version ? toHex(bytes) : undefined
}

function isObject(text: string): boolean {
  try {
    const given: unknown = JSON.parse(text)
    return typeof given === 'object' && given !== null && !Array.isArray(given)
  } catch {
    return false
  }
}
