import * as v from 'valibot'
import { expect, it } from 'vitest'
import { parseLossless } from '../../../chain/rpc/rawJson.ts'
import { solanaReplySchemas } from './solanaReplySchemas.ts'

const [payer, other] = ['1'.repeat(32), '2'.repeat(32)]

it('parses balances beyond 2^53 exactly [7.4]', () => {
  const json = `{"slot":9,"blockTime":1700000000,
    "meta":{"err":null,"fee":5000,
      "preBalances":[9007199254740993,18446744073709551615],
      "postBalances":[9007199254735993,18446744073709551615]},
    "transaction":{"message":{"accountKeys":[
      {"pubkey":"${payer}","signer":true},{"pubkey":"${other}","signer":false}]}}}`
  expect(v.parse(solanaReplySchemas.transaction, parseLossless(json))).toMatchObject({
    fee: 5_000n,
    before: [9_007_199_254_740_993n, 18_446_744_073_709_551_615n],
    after: [9_007_199_254_735_993n, 18_446_744_073_709_551_615n],
  })
})
