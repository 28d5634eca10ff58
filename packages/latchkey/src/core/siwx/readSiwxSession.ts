import { transportTimedOutError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import { withTimeout } from '../../kernel/index.ts'
import type { Latchkey } from '../model/Latchkey.ts'
import type { SiwxAccount, SiwxSession } from '../model/Siwx.ts'
import { bindSiwxConfig } from './bindSiwxConfig.ts'
import { isSameSiwxAccount } from './readSiwxAccount.ts'

/** Milliseconds to wait for a backend: longer than for a request to a gateway. */
const readTimeout = 15_000

/**
 * Reads the session of an account from the storage of the configuration.
 *
 * @returns Undefined without a session.
 * @throws `transport.timed_out` after 15 s; `transport.aborted` when the signal aborts; the errors of the storage.
 */
export async function readSiwxSession(
  client: Latchkey,
  account: SiwxAccount,
  signal: AbortSignal,
): Promise<SiwxSession | undefined> {
  const { chainId, accountAddress } = account
  const reading = client.own(bindSiwxConfig).getSessions(chainId, accountAddress)
  const sessions = await withTimeout(reading, {
    clock: client.clock,
    ms: readTimeout,
    signal,
    error: () => new WalletError(transportTimedOutError),
  })
  return sessions.find(({ data }) => isSameSiwxAccount(data, account))
}
