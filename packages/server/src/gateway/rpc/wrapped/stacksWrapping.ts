import { fromHex } from 'latchkey/crypto'
import * as v from 'valibot'
import { notOffered } from '../../chain/rpc/passage.ts'
import type { HttpCall, RawAnswer } from '../../chain/rpc/RawCall.ts'
import { rpcCodes } from '../../chain/rpc/rpcError.ts'
import { refused, told } from './told.ts'
import { byName, sole, wrapMethod, type Wrapping } from './Wrapping.ts'

/** SIP-005: a block takes no larger transaction. */
const longestHex = 2 * 2_097_152

/** An account in c32check, or one of its contracts. SIP-005 */
const principal = v.pipe(
  v.string(),
  v.regex(/^S[0-9A-HJKMNP-TV-Z]{27,41}(?:\.[a-zA-Z][a-zA-Z0-9_-]{0,127})?$/),
)
const bytes = v.pipe(v.string(), v.maxLength(longestHex), v.regex(/^(?:0x)?(?:[0-9a-fA-F]{2})+$/))
const hash = v.pipe(v.string(), v.regex(/^(?:0x)?[0-9a-fA-F]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const accountParams = sole(v.union([principal, v.strictObject({ address: principal })]))
const transactionParams = sole(v.union([hash, v.strictObject({ txid: hash })]))
const broadcastParams = sole(v.union([bytes, v.strictObject({ transaction: bytes })]))
const estimateParams = sole(
  v.strictObject({ transactionPayload: bytes, estimatedLength: v.optional(count) }),
)
const noParams = v.union([v.undefined(), v.strictTuple([]), v.strictObject({})])

/** An integer of 128 bits in hex. */
const amount = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{1,32}$/),
  v.transform((text) => `${BigInt(text)}`),
)
const account = v.object({
  balance: amount,
  locked: v.optional(amount, '0x0'),
  unlock_height: v.optional(count, 0),
  nonce: count,
})
const fees = v.object({
  estimations: v.array(v.object({ fee: v.number(), fee_rate: v.number() })),
})
const info = v.object({ network_id: count, stacks_tip_height: count })
const mistake = v.object({ error: v.string(), reason: v.optional(v.string()) })

const notThere: ReadonlySet<number> = new Set([404])

/**
 * Puts calls of Stacks into requests to the API that Hiro offers: its nodes have no JSON-RPC.
 *
 * Amounts are decimal digits of microSTX.
 *
 * @param call - The call.
 * @source https://docs.hiro.so/apis/stacks-blockchain-api, https://docs.hiro.so/stacks/rpc-api,
 * facts: gateway §3.4
 */
export const stacksWrapping: Wrapping = byName(
  {
    stacks_getAccount: wrapMethod(accountParams, (given) =>
      askAccount(typeof given === 'string' ? given : given.address),
    ),
    stacks_getTransaction: wrapMethod(transactionParams, (given) =>
      askTransaction(bare(typeof given === 'string' ? given : given.txid).toLowerCase()),
    ),
    stacks_broadcastTransaction: wrapMethod(broadcastParams, (given) =>
      askBroadcast(bare(typeof given === 'string' ? given : given.transaction)),
    ),
    stacks_getTransferFee: wrapMethod(noParams, () => ({
      method: 'GET',
      path: '/v2/fees/transfer',
      read: (text) => whole(text, count),
    })),
    stacks_estimateFees: wrapMethod(estimateParams, (given) => askFees(given)),
    stacks_getInfo: wrapMethod(noParams, () => ({
      method: 'GET',
      path: '/v2/info',
      read: (text) => whole(text, info),
    })),
  },
  (call) => ({ wrong: notOffered(call) }),
)

function askAccount(address: string): HttpCall {
  return {
    method: 'GET',
    path: `/v2/accounts/${address}`,
    query: { proof: '0' },
    read(text) {
      const found = told(account, text)
      if (!found) return mistakeIn(text, rpcCodes.server)
      const { balance, locked, nonce, unlock_height: unlockHeight } = found
      return { result: JSON.stringify({ balance, locked, unlockHeight, nonce }) }
    },
  }
}

function askTransaction(txid: string): HttpCall {
  return {
    method: 'GET',
    path: `/extended/v1/tx/0x${txid}`,
    statuses: notThere,
    read(text, status) {
      const failure = mistakeIn(text, rpcCodes.server)
      if (status === 404) return failure && { result: 'null' }
      return whole(text, v.object({ tx_id: v.literal(`0x${txid}`) })) ?? failure
    },
  }
}

function askBroadcast(hex: string): HttpCall {
  return {
    method: 'POST',
    path: '/v2/transactions',
    type: 'application/octet-stream',
    body: fromHex(hex),
    read(text) {
      const txid = told(hash, text)
      return txid === undefined
        ? mistakeIn(text, rpcCodes.rejected)
        : { result: `"0x${bare(txid)}"` }
    },
  }
}

function askFees(given: v.InferOutput<typeof estimateParams>): HttpCall {
  const body = {
    transaction_payload: bare(given.transactionPayload),
    estimated_len: given.estimatedLength,
  }
  return {
    method: 'POST',
    path: '/v2/fees/transaction',
    type: 'application/json',
    body: JSON.stringify(body),
    read: (text) => whole(text, fees),
  }
}

/** As it came, once it is what it should be. */
function whole(text: string, schema: v.GenericSchema<unknown, unknown>): RawAnswer | undefined {
  return told(schema, text) === undefined ? mistakeIn(text, rpcCodes.server) : { result: text }
}

function mistakeIn(text: string, code: number): RawAnswer | undefined {
  const found = told(mistake, text)
  return found && refused(code, [found.error, found.reason].filter(Boolean).join(': '))
}

function bare(hex: string): string {
  return hex.replace(/^0x/, '')
}
