import { randomUUID } from 'node:crypto'
import { type Kysely, sql as rawSql } from 'kysely'
import { getIpAndSubnet } from '../../limits/index.ts'
import type { SqlStoreDeps, Tables } from '../../store/index.ts'
import {
  guessAllowances,
  guessPeriodMs,
  maxGuessDelayMs,
  normalGuessAllowance,
} from './guessLimits.ts'

/** A code that a client enters. */
type Guess = {
  readonly projectId: string
  /** Address of the client. */
  readonly network: string
}

/** A guess that is compared next. It counts as wrong until `confirm` is called. */
export type UnconfirmedGuess = { confirm(): Promise<void> }

/** Limits of wrong codes, over all codes: against one guess at each of many. */
export type GuessLimiter = {
  /** Counts a guess, unless its source has to wait. */
  count(guess: Guess): Promise<UnconfirmedGuess | { readonly retryAfterMs: number }>
  deleteExpired(): Promise<void>
}

/** Creates the limiter, which counts in the database, so that it holds on all nodes. */
export function createGuessLimiter({ database: { sql }, clock }: SqlStoreDeps): GuessLimiter {
  return {
    count: ({ projectId, network }) =>
      sql.transaction().execute(async (step) => {
        const [, range] = getIpAndSubnet(network)
        // Concurrent guesses of a range wait, so that each finds those before.
        await rawSql`select pg_advisory_xact_lock(hashtext(${`guesses of ${range}`}))`.execute(step)
        const now = clock.now()
        const retryAfterMs = await findDelay(step, { projectId, network, range, now })
        if (retryAfterMs > 0) return { retryAfterMs }
        const id = randomUUID()
        const row = { id, project_id: projectId, network, client_range: range, at: now }
        await step.insertInto('wallet_guess').values(row).execute()
        return {
          async confirm() {
            await sql.deleteFrom('wallet_guess').where('id', '=', id).execute()
          },
        }
      }),
    async deleteExpired() {
      const before = clock.now() - guessPeriodMs
      await sql.deleteFrom('wallet_guess').where('at', '<=', before).execute()
    },
  }
}

/** Returns the time until a source may guess. */
async function findDelay(
  step: Kysely<Tables>,
  about: Guess & { readonly range: string; readonly now: number },
): Promise<number> {
  const { projectId, network, range, now } = about
  const count = async (of: Partial<Tables['wallet_guess']>): Promise<number> => {
    const { count: found } = await step
      .selectFrom('wallet_guess')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('at', '>', now - guessPeriodMs)
      .where((eb) => eb.and(of))
      .executeTakeFirstOrThrow()
    return found
  }
  const [ofProject, all] = [await count({ project_id: projectId }), await count({})]
  const allowance =
    guessAllowances.find(
      ({ fromProject, fromAll }) => ofProject >= fromProject || all >= fromAll,
    ) ?? normalGuessAllowance
  const delays: number[] = []
  for (const [of, free] of [
    [{ network, client_range: range }, allowance.address],
    [{ client_range: range }, allowance.range],
  ] as const) {
    const newest = await findNewest(step, of, now)
    const above = (await count(of)) - free
    if (newest === undefined || above < 0) continue
    const delayMs = Math.min(maxGuessDelayMs, allowance.delayMs * 2 ** Math.min(above, 16))
    delays.push(newest + delayMs - now)
  }
  return Math.max(0, ...delays)
}

async function findNewest(
  step: Kysely<Tables>,
  of: Partial<Tables['wallet_guess']>,
  now: number,
): Promise<number | undefined> {
  const newest = await step
    .selectFrom('wallet_guess')
    .select('at')
    .where((eb) => eb.and(of))
    .where('at', '>', now - guessPeriodMs)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.at
}
