import * as v from 'valibot'
import { askJson, type Upstream, upstreamError } from '../../../upstream/index.ts'
import { assetOf, wholeAmount } from '../../chain/accounts/index.ts'
import type { Chain } from '../../chain/chains/index.ts'
import type { BalanceSource, SourceRow } from '../../features/balances/sources/BalanceSource.ts'

/** What it calls the chains. */
const slugs: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** It gives a thousand at once, if sometimes fewer. */
const mostPages = 3

const reply = v.object({
  balances: v.pipe(
    v.array(
      v.object({
        chain: v.string(),
        address: v.string(),
        amount: v.unknown(),
        raw_balance: v.nullish(v.pipe(v.string(), v.regex(/^\d{1,20}(?:\.\d{1,255})?$/))),
        decimals: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
      }),
    ),
    v.maxLength(5_000),
  ),
  next_offset: v.nullish(v.string()),
})

type Balance = v.InferOutput<typeof reply>['balances'][number]

/**
 * Makes a source that asks Dune Sim. It leaves out tokens that hardly anybody trades, so it never
 * tells all of what an account has.
 *
 * @param deps - `key` of an account there; `url` of the service.
 * @source facts: gateway §1.4, §6.3
 */
export function duneBalances(deps: {
  readonly upstream: Pick<Upstream, 'json'>
  readonly key: string
  readonly url?: string | undefined
}): BalanceSource {
  const { upstream, key, url = 'https://api.sim.dune.com' } = deps
  const { host } = new URL(url)
  return {
    name: 'dune',
    supports: ({ caipNetworkId }) => Object.hasOwn(slugs, caipNetworkId),
    async find(chain, address, signal) {
      const slug = slugs[chain.caipNetworkId] ?? ''
      const rows: SourceRow[] = []
      let offset: string | undefined
      for (let page = 0; page < mostPages; page += 1) {
        const query = new URLSearchParams({
          chains: slug,
          exclude_spam_tokens: 'true',
          limit: '1000',
          ...(offset !== undefined && { offset }),
        }).toString()
        const request = {
          url: `${url}/beta/svm/balances/${address}?${query}`,
          headers: { 'X-Sim-Api-Key': key },
          signal,
        }
        const { balances, next_offset: next } = await askJson(upstream, request, reply)
        const own = balances.filter((each) => each.chain === slug)
        rows.push(...own.flatMap((each) => rowOf(chain, each, host)))
        if (!next) break
        offset = next
      }
      return { rows, isWhole: false }
    },
  }
}

function rowOf(chain: Chain, balance: Balance, host: string): readonly SourceRow[] {
  const { address, decimals, amount, raw_balance } = balance
  const token = assetOf(chain, address)?.token
  if (token === undefined || typeof decimals !== 'number') return []
  // `amount` of a Token-2022 with interest is what wallets show; what can be sent is the raw one.
  const units = raw_balance ? baseUnits(raw_balance, decimals) : wholeOf(amount)
  if (units === undefined) throw upstreamError('body', host)
  return [{ token, amount: units, decimals }]
}

function wholeOf(amount: unknown): bigint | undefined {
  const read = v.safeParse(wholeAmount, amount)
  return read.success ? read.output : undefined
}

/** Exactly, or not at all. */
function baseUnits(text: string, decimals: number): bigint | undefined {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = fraction.replace(/0+$/, '')
  return digits.length > decimals ? undefined : BigInt(whole + digits.padEnd(decimals, '0'))
}
